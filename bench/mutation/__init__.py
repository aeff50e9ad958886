"""Small faults put into the engine one at a time: does a test notice? Run by hand; docs/mutation.md tells more."""

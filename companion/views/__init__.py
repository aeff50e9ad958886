"""The pages: one blueprint each, in the order in which they are registered."""

from __future__ import annotations

from flask import Blueprint

from companion.views import (
    count,
    deals,
    devices,
    entrance,
    files,
    help,
    home,
    house_rules,
    look,
    matches,
    middle,
    referee,
    rules,
    settings,
    sample,
    setup,
    sharing,
    table_check,
    tables,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    entrance.blueprint,
    look.blueprint,
    home.blueprint,
    setup.blueprint,
    matches.blueprint,
    middle.blueprint,
    deals.blueprint,
    settings.blueprint,
    count.blueprint,
    referee.blueprint,
    tables.blueprint,
    table_check.blueprint,
    rules.blueprint,
    house_rules.blueprint,
    files.blueprint,
    sharing.blueprint,
    devices.blueprint,
)
    help.blueprint,
    sample.blueprint,

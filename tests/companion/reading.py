"""What a browser would read off a page: the fields of a form as it would post them, texts by id."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = frozenset({"input", "meta", "link", "br", "hr", "img", "path", "use", "circle", "rect", "col"})


class _Form(HTMLParser):
    """Collects the values of one form; buttons post only when pressed."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.inside = False
        self.values: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "form":
            self.inside = said.get("id") == self.form_id
        if not self.inside or tag != "input" or not said.get("name") or "disabled" in said:
            return
        if said.get("type") in ("radio", "checkbox") and "checked" not in said:
            return
        self.values.setdefault(str(said["name"]), []).append(said.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False


def posted(page: str, form_id: str) -> dict[str, list[str]]:
    """Everything that the form with this id would post as it stands."""
    form = _Form(form_id)
    form.feed(page)
    assert form.values, f"no form {form_id}"
    return form.values


class _Texts(HTMLParser):
    """Collects the text inside elements with a class or an id."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted = wanted
        self.depth = 0
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        said = dict(attrs)
        if self.depth:
            self.depth += 1
        elif self.wanted in (said.get("class") or "").split() or said.get("id") == self.wanted:
            self.depth = 1
            self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        if self.depth and tag not in VOID:
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.found[-1] += data


def texts(page: str, wanted: str) -> list[str]:
    """The texts of all elements of this class or id, spaces evened out."""
    reader = _Texts(wanted)
    reader.feed(page)
    return [" ".join(each.split()) for each in reader.found]

"""The pages: one blueprint each, in the order in which they are registered."""

from __future__ import annotations

from flask import Blueprint

from companion.views import entrance, home, house_rules, look, rules, setup

BLUEPRINTS: tuple[Blueprint, ...] = (
    entrance.blueprint,
    look.blueprint,
    home.blueprint,
    setup.blueprint,
    rules.blueprint,
    house_rules.blueprint,
)

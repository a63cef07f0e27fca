"""The messages as TypeScript: `python -m sztab.sitting.typescript > web/src/wire.ts`."""

from __future__ import annotations

import types
import typing
from typing import Any, get_args, get_origin

import msgspec

from sztab.desk import edits
from sztab.seat import drafts, models
from sztab.sitting import desk_messages, lobby_messages, messages

PLAIN = {str: "string", int: "number", bool: "boolean", float: "number", type(None): "null", Any: "unknown"}
HEAD = "// Made by `python -m sztab.sitting.typescript` from the messages of the server. Do not edit.\n"


def whole() -> str:
    """The whole file, as in the page's sources."""
    structs = [*_structs(models), *_structs(drafts), *_structs(messages), *_structs(lobby_messages)]
    structs += [*_structs(edits), *_structs(desk_messages)]
    parts = [HEAD, *(_interface(struct) for struct in structs)]
    parts += [f"export type {name} = {_type(getattr(messages, name))};\n" for name in ("Request", "Reply")]
    return "\n".join(parts)


def _structs(module: types.ModuleType) -> list[type[msgspec.Struct]]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
        if value is not messages.Message
    ]


def _interface(struct: type[msgspec.Struct]) -> str:
    hints = typing.get_type_hints(struct)
    sparse = struct.__struct_config__.omit_defaults
    lines = [f"export interface {struct.__name__} {{"]
    if struct.__struct_config__.tag:
        lines.append(f'  type: "{struct.__struct_config__.tag}";')
    for field in msgspec.structs.fields(struct):
        asked = issubclass(struct, messages.Message) and struct in get_args(messages.Request)
        may_lack = not field.required and (
            sparse or asked or struct in (lobby_messages.NewGame, lobby_messages.ForkGame, lobby_messages.FollowGame)
        )
        lines.append(f"  {field.encode_name}{'?' if may_lack else ''}: {_type(hints[field.name])};")
    return "\n".join([*lines, "}\n"])


def _type(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(_type(part) for part in parts)
    if origin is dict:
        return f"Record<{_type(parts[0])}, {_type(parts[1])}>"
    if origin is list or (origin is tuple and parts[-1] is Ellipsis):
        inner = _type(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(part) for part in parts)}]"
    return str(hint.__name__)


if __name__ == "__main__":
    print(whole(), end="")

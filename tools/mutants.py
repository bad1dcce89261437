"""Mutants of a module: the same source with one small fault each, found by walking its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_REVERSED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
#: What a function returns instead, by the type that it says it returns.
_RETURNED = {"bool": ["True", "False"], "i64": ["0"], "int": ["0"], "Ints": ["vec[i64]()"]}
#: What says nothing about the game: types, texts for people, and checks of the programmer.
_SKIPPED = (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr)


@dataclass(frozen=True)
class Mutant:
    """A module's source with one fault."""

    file: str
    line: int
    function: str
    kind: str
    before: str
    after: str
    source: str
    #: of an inverted rule (inversions.py): its number, and the only test that is to notice it, if one is named
    rule: str = ""
    test: str = ""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when other lines of the file change."""
        return self.file, self.function, self.before, self.after

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function} ({self.kind})\n    - {self.before}\n    + {self.after}"


def mutants_of(file: Path, name: str) -> list[Mutant]:
    """All mutants of a file that are valid Python, in the order of its lines; the name is what the file is called."""
    source = file.read_text(encoding="utf-8")
    by_source: dict[str, Mutant] = {}
    for edit in _Walker(source).edits():
        mutant = edit.mutant(name, source)
        if mutant.source != source and _valid(mutant.source):
            by_source.setdefault(mutant.source, mutant)
    return sorted(by_source.values(), key=lambda mutant: (mutant.line, mutant.kind, mutant.after))


def _valid(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


@dataclass(frozen=True)
class _Edit:
    """A piece of the source and what stands there instead."""

    node: ast.expr | ast.stmt
    function: str
    kind: str
    text: str

    def mutant(self, file: str, source: str) -> Mutant:
        lines = source.encode().split(b"\n")
        first, last = self.node.lineno - 1, (self.node.end_lineno or self.node.lineno) - 1
        old = b"\n".join(lines[first : last + 1])
        new = lines[first][: self.node.col_offset] + self.text.encode() + lines[last][self.node.end_col_offset :]
        whole = b"\n".join([*lines[:first], new, *lines[last + 1 :]]).decode()
        before, after = (" ".join(piece.decode().split()) for piece in (old, new))
        return Mutant(file, first + 1, self.function, self.kind, before, after, whole)


class _Walker:
    """Walks a module and finds what can be changed."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)

    def edits(self) -> Iterator[_Edit]:
        yield from self._walk(self.tree, "", "")

    def _walk(self, node: ast.AST, function: str, returns: str) -> Iterator[_Edit]:
        if isinstance(node, _SKIPPED):
            return
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}".strip(".")
            if isinstance(node, ast.FunctionDef):
                returns = ast.unparse(node.returns) if node.returns else ""
        for test in _tests(node):
            yield _Edit(test, function, "negated", f"(not ({ast.unparse(test)}))")
        if isinstance(node, ast.expr | ast.stmt):
            for kind, text in _changes(node, returns):
                yield _Edit(node, function, kind, text)
        for child in _children(node):
            yield from self._walk(child, function, returns)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What is within a node, as far as a fault there could matter."""
    if isinstance(node, ast.Raise):  # the complaint is for people; that it is made is a change of the statement
        return
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield from node.body
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def _tests(node: ast.AST) -> list[ast.expr]:
    """The conditions of a statement or expression."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    return node.ifs if isinstance(node, ast.comprehension) else []


def _changes(node: ast.expr | ast.stmt, returns: str) -> Iterator[tuple[str, str]]:
    """What a node may be changed into: (kind of fault, text)."""
    if isinstance(node, ast.expr):
        yield from _of_expressions(node)
    else:
        yield from _of_statements(node, returns)


def _of_expressions(node: ast.expr) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Constant):
        yield from _of_constants(node.value)
    elif isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for table in (_COMPARED, _REVERSED):
                if type(operator) in table:
                    ops = [*node.ops[:place], table[type(operator)](), *node.ops[place + 1 :]]
                    yield "compared", f"({ast.unparse(ast.Compare(node.left, ops, node.comparators))})"
    elif isinstance(node, ast.BoolOp):
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield "and/or", f"({ast.unparse(ast.BoolOp(other, node.values))})"
        for place in range(len(node.values)):
            rest = [value for number, value in enumerate(node.values) if number != place]
            yield "dropped part", f"({ast.unparse(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))})"
    elif isinstance(node, ast.BinOp) and type(node.op) in _COMPUTED:
        yield "computed", f"({ast.unparse(ast.BinOp(node.left, _COMPUTED[type(node.op)](), node.right))})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub | ast.Invert):
        yield "sign", f"({ast.unparse(node.operand)})"


def _of_constants(value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, bool):
        yield "constant", str(not value)
    elif isinstance(value, int):
        yield "constant", f"{value + 1}"
        yield "constant", f"({value - 1})"


def _of_statements(node: ast.stmt, returns: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.AugAssign):
        yield "dropped", "pass"
        if type(node.op) in _COMPUTED:
            turned_op = _COMPUTED[type(node.op)]()
            yield "computed", ast.unparse(ast.AugAssign(node.target, turned_op, node.value))
    elif isinstance(node, ast.Assign):
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
            yield "dropped", "pass"
    elif isinstance(node, ast.Expr):
        if isinstance(node.value, ast.Call):
            yield "dropped", "pass"
    elif isinstance(node, ast.Raise | ast.Continue | ast.Break):
        yield "dropped", "pass"
    elif isinstance(node, ast.Return) and node.value is not None:
        for text in _RETURNED.get(returns, []):
            yield "returned", f"return {text}"

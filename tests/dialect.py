"""The dialect of the core: the Python that CPython and MicroPython 1.27 share.

``faults`` names every construct in a source that one of the two lacks, or does otherwise.
What no reading of the source can tell stays with the author: recursion beyond 100 frames,
order of dicts and sets, ties in ``sorted``, digits and capitals beyond ASCII.
"""

import ast
import builtins
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = ROOT / "ginp2p"
TYPING_STUB = ROOT / "clients/web/core/stubs/typing.py"
CPYTHON_ONLY = {"primitives/cpython.py"}
BROWSER_ONLY = {"primitives/browser.py": {"sodium_bridge", "uctypes"}}
VM_CHOICE = {"primitives/backend.py": {"sys"}}

# modules that both have and the core needs; it does no I/O and is handed time and chance
MODULES = {"__future__", "typing", "hashlib"}

_METHODS_OF_TEXT_AND_NUMBERS = """
    as_integer_ratio bit_count bit_length capitalize casefold expandtabs format_map isalnum
    isascii isdecimal isidentifier isnumeric isprintable istitle ljust maketrans removeprefix
    removesuffix rjust swapcase title translate zfill
"""
_METHODS_OF_CLASSES = "hexdigest _replace _asdict __class_getitem__ __init_subclass__"
MISSING_METHODS = {*_METHODS_OF_TEXT_AND_NUMBERS.split(), *_METHODS_OF_CLASSES.split()}
_BUILTINS = """
    aiter anext ascii breakpoint exit format quit vars BlockingIOError BrokenPipeError
    BufferError ChildProcessError ConnectionError EncodingWarning EnvironmentError
    ExceptionGroup FileExistsError FileNotFoundError FloatingPointError IOError
    IsADirectoryError ModuleNotFoundError NotADirectoryError PermissionError
    ProcessLookupError RecursionError ReferenceError SystemError TimeoutError
    UnboundLocalError UnicodeDecodeError UnicodeEncodeError Warning
"""
MISSING_BUILTINS = set(_BUILTINS.split())
NO_KEYWORDS = {"to_bytes", "from_bytes", "split", "rsplit", "encode", "decode"}
NO_KEYWORD = {"int": {"base"}, "sum": {"start"}, "zip": {"strict"}, "print": {"flush"}}
GENERIC_BUILTINS = {"dict", "frozenset", "list", "set", "tuple", "type"}


def core_sources():
    """Return the core's files that both machines run, by their path inside the package."""
    paths = {path.relative_to(CORE).as_posix(): path for path in CORE.rglob("*.py")}
    return {name: path for name, path in sorted(paths.items()) if name not in CPYTHON_ONLY}


def faults(source, name=""):
    """Return what is outside of the dialect, as (line, words) each.

    name: the file's path inside the package; some may import more than others.
    """
    modules = MODULES | BROWSER_ONLY.get(name, set()) | VM_CHOICE.get(name, set())
    reader = _Reader(modules)
    reader.visit(ast.parse(source))
    return sorted(reader.found)


def stub_names():
    """Return what the browser's ``typing`` offers."""
    names = set()
    for node in ast.parse(TYPING_STUB.read_text()).body:
        if isinstance(node, ast.Assign):
            names.update(target.id for target in node.targets)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
    return names


class _Reader(ast.NodeVisitor):
    def __init__(self, modules):
        self.modules = modules
        self.found = []

    def fault(self, node, words):
        self.found.append((node.lineno, words))

    # imports

    def visit_Import(self, node):
        for alias in node.names:
            self._check_module(node, alias.name)

    def visit_ImportFrom(self, node):
        if node.level:
            self.fault(node, "relative import")
            return
        self._check_module(node, node.module)
        offered = {"typing": stub_names(), "__future__": {"annotations"}}.get(node.module)
        for alias in node.names:
            if offered is not None and alias.name not in offered:
                self.fault(node, f"{node.module}.{alias.name} is not in the stub")
            if node.module == "hashlib":
                self._check_hash(node, alias.name)

    def _check_module(self, node, module):
        root = module.partition(".")[0]
        if root != "ginp2p" and root not in self.modules:
            self.fault(node, f"import of {module}")

    def _check_hash(self, node, name):
        if name != "sha256":
            self.fault(node, f"hashlib.{name}")

    # definitions

    def visit_FunctionDef(self, node):
        if node.args.posonlyargs:
            self.fault(node, "positional-only /")
        if node.name in MISSING_METHODS:
            self.fault(node, f"def {node.name}")
        # annotations are never evaluated
        for part in [*node.decorator_list, *node.args.defaults, *node.body]:
            self.visit(part)
        for default in node.args.kw_defaults:
            if default is not None:
                self.visit(default)

    def visit_AsyncFunctionDef(self, node):
        self.fault(node, "async")

    def visit_Await(self, node):
        self.fault(node, "await")

    def visit_ClassDef(self, node):
        if node.keywords:
            self.fault(node, "keyword of a class, as metaclass")
        if len(node.bases) > 1:
            self.fault(node, "multiple inheritance")
        self.generic_visit(node)

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.visit(node.value)

    # statements

    def visit_Match(self, node):
        self.fault(node, "match")

    def visit_TryStar(self, node):
        self.fault(node, "except*")

    def visit_If(self, node):
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for part in node.orelse:
                self.visit(part)
        else:
            self.generic_visit(node)

    # expressions

    def visit_List(self, node):
        self._check_display(node)

    def visit_Tuple(self, node):
        self._check_display(node)

    def visit_Set(self, node):
        self._check_display(node)

    def _check_display(self, node):
        is_read = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if is_read and any(isinstance(item, ast.Starred) for item in node.elts):
            self.fault(node, "* in a list, tuple or set")
        self.generic_visit(node)

    def visit_Dict(self, node):
        if None in node.keys:
            self.fault(node, "** in a dict")
        self.generic_visit(node)

    def visit_Slice(self, node):
        if node.step is not None:
            self.fault(node, "slice with a step")
        self.generic_visit(node)

    def visit_Subscript(self, node):
        if isinstance(node.value, ast.Name) and node.value.id in GENERIC_BUILTINS:
            self.fault(node, f"{node.value.id}[...] outside of annotations")
        self.generic_visit(node)

    def visit_BinOp(self, node):
        if isinstance(node.op, ast.BitOr) and any(
            (isinstance(side, ast.Constant) and side.value is None)
            or (isinstance(side, ast.Name) and isinstance(getattr(builtins, side.id, None), type))
            for side in (node.left, node.right)
        ):
            self.fault(node, "union of types outside of annotations")
        self.generic_visit(node)

    def visit_Name(self, node):
        if node.id in MISSING_BUILTINS:
            self.fault(node, f"{node.id} is not built in")

    def visit_Attribute(self, node):
        if node.attr in MISSING_METHODS:
            self.fault(node, f".{node.attr}")
        if isinstance(node.value, ast.Name) and node.value.id == "hashlib":
            self._check_hash(node, node.attr)
        self.generic_visit(node)

    def visit_Call(self, node):
        keywords = {keyword.arg for keyword in node.keywords}
        if isinstance(node.func, ast.Attribute):
            method = node.func.attr
            if method in NO_KEYWORDS and keywords:
                self.fault(node, f"keyword of {method}")
            if method in {"to_bytes", "from_bytes"} and len(node.args) < 2 - len(keywords):
                self.fault(node, f"{method} without a byte order")
            if "sort_keys" in keywords:
                self.fault(node, "sort_keys")
            if method == "encode" and [ast.unparse(value) for value in node.args] == ["'ascii'"]:
                self.fault(node, "encode('ascii'), which lets everything pass")
        elif isinstance(node.func, ast.Name):
            if keywords & NO_KEYWORD.get(node.func.id, set()):
                self.fault(node, f"keyword of {node.func.id}")
            if node.func.id == "pow" and len(node.args) == 3 and _is_negative(node.args[1]):
                self.fault(node, "pow with a negative exponent, which gives 0")
        self.generic_visit(node)

    def visit_JoinedStr(self, node):
        for text, part in zip([None, *node.values], node.values, strict=False):
            if isinstance(part, ast.FormattedValue):
                self._check_field(text, part)
        self.generic_visit(node)

    def _check_field(self, text, field):
        if any(isinstance(inner, ast.Constant | ast.JoinedStr) and _is_text(inner)
               for inner in ast.walk(field.value)):  # fmt: skip
            self.fault(field, "quotes within an f-string's field")
        if any(isinstance(inner, ast.Lambda) for inner in ast.walk(field.value)):
            self.fault(field, "lambda within an f-string's field")
        shown = f"{ast.unparse(field.value)}="
        if isinstance(text, ast.Constant) and text.value.endswith(shown) and field.conversion > 0:
            self.fault(field, "= in an f-string's field")


def _is_text(node):
    return isinstance(node, ast.JoinedStr) or isinstance(node.value, str | bytes)


def _is_negative(node):
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)

// node compile.mjs RUNTIME SOURCE.zip TARGET.zip: the archive with bytecode in place of Python sources, by the Python that will run it.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, source, target] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const py = await loadPyodide({ indexURL: `${runtime}/` });
py.FS.writeFile("/source.zip", readFileSync(source));
py.runPython(`
import importlib._bootstrap_external as machinery
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

with ZipFile("/source.zip") as before, ZipFile("/target.zip", "w", ZIP_DEFLATED, compresslevel=9) as after:
    for entry in before.infolist():
        if entry.is_dir():
            continue
        name, body = entry.filename, before.read(entry)
        if name.endswith(".py"):
            code = compile(body, "/" + name, "exec", dont_inherit=True)
            # Unchecked: there is no source that it could be compared with.
            name, body = name + "c", bytes(machinery._code_to_hash_pyc(code, bytes(8), False))
        after.writestr(ZipInfo(name, (2020, 1, 1, 0, 0, 0)), body, ZIP_DEFLATED)
`);
writeFileSync(target, py.FS.readFile("/target.zip"));

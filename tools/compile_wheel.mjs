// Compiles a wheel for the Python of the site, in place: `node tools/compile_wheel.mjs FILE.whl`. Importing from source
// takes ten times as long, at every start of every worker; so the sources of modules stay at home.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const COMPILE = `
import compileall, zipfile
from pathlib import Path
from py_compile import PycInvalidationMode

place = Path("/wheel")
zipfile.ZipFile("/source.whl").extractall(place)
mode = PycInvalidationMode.UNCHECKED_HASH
compileall.compile_dir(place, quiet=1, stripdir=str(place), prependdir="/lib/python3.14/site-packages", invalidation_mode=mode)
for source in place.rglob("*.py"):
    if source.stem != "__init__":  # packages are found by theirs
        (source.parent / "__pycache__" / f"{source.stem}.cpython-314.pyc").rename(source.with_suffix(".pyc"))
        source.unlink()
with zipfile.ZipFile("/compiled.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
    for path in sorted(path for path in place.rglob("*") if path.is_file()):
        info = zipfile.ZipInfo(path.relative_to(place).as_posix())
        info.compress_type = zipfile.ZIP_DEFLATED
        wheel.writestr(info, path.read_bytes())
`;

const [file] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.writeFile("/source.whl", new Uint8Array(readFileSync(file)));
python.runPython(COMPILE);
writeFileSync(file, python.FS.readFile("/compiled.whl"));

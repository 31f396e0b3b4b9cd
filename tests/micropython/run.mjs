/**
 * Run a Python script on MicroPython, with the core, and JSON in and out.
 *
 *     node tests/micropython/run.mjs script.py < data.json > result.json
 *
 * The script defines `main(data)`, which gets the input and returns the answer, both plain
 * JSON values. What it prints goes to stderr. An uncaught exception ends with status 1 and
 * the traceback on stderr. `ginp2p` is the package beside the folder of the tests, unbuilt.
 * Scripts may import `clock`, whose `now()` gives milliseconds: for benchmarks alone.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { loadCore } from '../../clients/web/core/load.mjs';

const HEAP = 128 * 2 ** 20; // bytes: a thousand deals leave a lot behind
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

function sources(folder, under) {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = join(under, entry.name);
    if (entry.isDirectory()) return sources(folder, path);
    return path.endsWith('.py') ? [[path, readFileSync(join(folder, path), 'utf8')]] : [];
  });
}

async function run(script, input) {
  const stubs = join(ROOT, 'clients', 'web', 'core', 'stubs');
  const micropython = await loadCore([...sources(stubs, ''), ...sources(ROOT, 'ginp2p')], {
    heapsize: HEAP,
    stdout: (line) => process.stderr.write(`${line}\n`),
  });
  micropython.registerJsModule('clock', { now: () => performance.now() });
  micropython.FS.writeFile('/input.json', input);
  micropython.FS.writeFile('/script.py', script);
  micropython.runPython(`
import json
with open("/script.py") as file:
    exec(compile(file.read(), "script.py", "exec"), globals())
with open("/input.json") as file:
    data = json.load(file)
data = main(data)
with open("/output.json", "w") as file:
    json.dump(data, file)
`);
  return micropython.FS.readFile('/output.json');
}

try {
  process.stdout.write(await run(readFileSync(process.argv[2], 'utf8'), readFileSync(0)));
} catch (error) {
  // not thrown on: Node would show the failing line, which is the whole minified package
  process.stderr.write(`${error.name === 'PythonError' ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

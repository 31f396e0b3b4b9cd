/**
 * Run a Python script on MicroPython under Node, with the core, JSON lines in and out.
 *
 *     node clients/web/core/run.mjs script.py < data > results
 *
 * The script defines `main(data)`. Each line of the input is one call: a plain JSON value in,
 * the answer's line out, before the next line is read. What the script keeps in its globals
 * stays. What it prints goes to stderr. An uncaught exception ends with status 1 and the
 * traceback on stderr. `ginp2p` is the package beside the folder of the clients, `desk` the one
 * beside this file, both unbuilt.
 * Scripts may import `clock`, whose `now()` gives milliseconds, `busy()` those of them in which
 * this program was not interrupted: for benchmarks alone.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import makeSodium from 'libsodium-sumo';

import { connectSodium } from './bridge.mjs';
import { addFiles, startMachine } from './load.mjs';

const HEAP = 128 * 2 ** 20; // bytes: a thousand deals leave a lot behind
const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..', '..', '..');

function sources(folder, under) {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = join(under, entry.name);
    if (entry.isDirectory()) return sources(folder, path);
    return path.endsWith('.py') ? [[path, readFileSync(join(folder, path), 'utf8')]] : [];
  });
}

const busy = () => {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1000;
};
const randomNumber = () => crypto.getRandomValues(new Uint32Array(1))[0];

async function run(script) {
  const sodium = await makeSodium({ getRandomValue: randomNumber });
  sodium._sodium_init();
  const micropython = await startMachine({
    heapsize: HEAP,
    stdout: (line) => process.stderr.write(`${line}\n`),
  });
  connectSodium(micropython, sodium);
  addFiles(micropython, [
    ...sources(join(HERE, 'stubs'), ''),
    ...sources(ROOT, 'ginp2p'),
    ...sources(HERE, 'desk'),
  ]);
  micropython.registerJsModule('clock', { now: () => performance.now(), busy });
  micropython.FS.writeFile('/script.py', script);
  micropython.runPython(`
import json
with open("/script.py") as file:
    exec(compile(file.read(), "script.py", "exec"), globals())
`);
  for await (const line of createInterface({ input: process.stdin })) {
    micropython.FS.writeFile('/input.json', line);
    micropython.runPython(`
with open("/input.json") as file:
    data = json.load(file)
data = main(data)
with open("/output.json", "w") as file:
    json.dump(data, file)
`);
    process.stdout.write(`${micropython.FS.readFile('/output.json', { encoding: 'utf8' })}\n`);
  }
}

try {
  await run(readFileSync(process.argv[2], 'utf8'));
} catch (error) {
  // not thrown on: Node would show the failing line, which is the whole minified package
  process.stderr.write(`${error.name === 'PythonError' ? error.message : error.stack}\n`);
  process.exit(1);
}

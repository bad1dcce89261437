// Python in a worker, with Branchline unpacked in it.

/**
 * @param {{runtime: string, archive: string}} where
 * @param {(share: number) => void} tell
 */
export async function python({ runtime, archive }, tell) {
  const packed = fetch(archive).then((response) => response.arrayBuffer());
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  tell(0.1);
  const py = await loadPyodide({ indexURL: runtime, convertNullToNone: true });
  tell(0.6);
  py.unpackArchive(await packed, "zip", { extractDir: py.runPython("import site; site.getsitepackages()[0]") });
  tell(0.7);
  return py;
}

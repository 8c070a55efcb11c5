import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** The SHA-256 of the training package's code in a folder. */
export async function packageCode(packageFolder: string): Promise<string> {
  const files: string[] = [];
  for await (const file of glob("candor_training/**/*.py", { cwd: packageFolder }))
    files.push(file);
  const lines = await Promise.all(
    files
      .sort()
      .map(async (file) => `${sha256(await readFile(path.join(packageFolder, file)))} ${file}\n`),
  );
  return sha256(lines.join(""));
}

/** For Python in the package's folder: ends with an error where its code has another hash than the argument. */
export const checkPackageCode = `
import hashlib, pathlib, sys
code = hashlib.sha256()
for file in sorted(path.as_posix() for path in pathlib.Path("candor_training").rglob("*.py")):
    content = hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest()
    code.update(f"{content} {file}\\n".encode())
if code.hexdigest() != sys.argv[1]:
    sys.exit(
        f"The training package in {pathlib.Path.cwd()} is not that of the server: its code has the hash "
        f"{code.hexdigest()[:12]}, and the server's {sys.argv[1][:12]}. Put the folder training of the server's "
        "version of Candor there."
    )
`;

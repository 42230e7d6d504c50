import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadResults } from "../../lib/figures/result.ts";
import { root } from "../launch/processes.ts";
import { withFigures } from "../generate/readme-figures.ts";
import { worseFigures } from "./figures/compare-results.ts";
import { typedFigures } from "./figures/typed-figures.ts";

// Checks that published figures come from a committed result, and that the newest result of each bench is
// no worse than the previous one.

const results = await loadResults(root);
const texts = ["README.md", ...(await Array.fromAsync(glob("content/*.mdx", { cwd: root })))];
const typed = await Promise.all(
  texts.toSorted().map(async (file) => {
    const text = await readFile(join(root, file), "utf8");
    return typedFigures(file, file === "README.md" ? withFigures(text, "") : text);
  }),
);
const faults = [...typed.flat(), ...worseFigures(results)];
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${results.length} results: every figure in the texts is one of theirs.`);

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadNewestResults } from "../../lib/figures/result.ts";
import { root } from "../launch/processes.ts";
import { withFigures } from "../generate/readme-figures.ts";
import { worseFigures } from "./figures/compare-results.ts";
import { commitBeforeResults, resultsAt } from "./figures/earlier-results.ts";
import { typedFigures } from "./figures/typed-figures.ts";

// Checks that published figures come from a committed result, and that the result of each bench is no worse
// than the one that it replaced.

const results = Object.values(await loadNewestResults(root));
const texts = ["README.md", ...(await Array.fromAsync(glob("content/*.mdx", { cwd: root })))];
const typed = await Promise.all(
  texts.toSorted().map(async (file) => {
    const text = await readFile(join(root, file), "utf8");
    return typedFigures(file, file === "README.md" ? withFigures(text, "") : text);
  }),
);
const earlier = commitBeforeResults(root);
const replaced = earlier === undefined ? [] : resultsAt(root, earlier);
const faults = [...typed.flat(), ...worseFigures([...replaced, ...results])];
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${results.length} results: every figure in the texts is one of theirs.`);

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadNewestResults } from "../../lib/figures/result.ts";
import { root } from "../launch/processes.ts";
import { findRegressions } from "./figures/compare-results.ts";
import { findCommitBeforeResults, readResultsAt } from "./figures/earlier-results.ts";
import { findTypedFigures } from "./figures/typed-figures.ts";

// Checks that published figures come from a committed result, and that the result of each bench is no worse
// than the one that it replaced.

const results = Object.values(await loadNewestResults(root));
const texts = ["README.md", ...(await Array.fromAsync(glob("content/*.mdx", { cwd: root })))];
const typed = await Promise.all(
  texts.toSorted().map(async (file) => {
    const text = await readFile(join(root, file), "utf8");
    return findTypedFigures(file, text);
  }),
);
const earlier = findCommitBeforeResults(root);
const replaced = earlier === undefined ? [] : readResultsAt(root, earlier);
const errors = [...typed.flat(), ...findRegressions([...replaced, ...results])];
if (errors.length > 0) {
  console.error(errors.join("\n"));
  process.exit(1);
}
console.log(`${results.length} results: every figure in the texts is one of theirs.`);

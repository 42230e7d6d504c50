import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { SKIP, visit } from "unist-util-visit";

/**
 * What only a measurement gives: times in milliseconds, percentiles, rates a second with their unit, and
 * how many times as fast or as much something is. Limits and defaults are written otherwise, as `at most`
 * so many in a minute.
 */
const measured: readonly RegExp[] = [
  /\d\s?(?:ms|µs|milliseconds?|milliseconden?)\b/u,
  /\bp(?:50|95|99)\b/u,
  /\d\s?(?:\/s|(?:requests|searches|pages|queries|rows|deliveries|calls)\s(?:a|per)\ssecond)\b/u,
  /\d\s?(?:verzoeken|zoekvragen|pagina's|rijen|bezorgingen|aanroepen)\sper\sseconde\b/u,
  /\d\s?(?:×|times\s(?:as|faster|slower|more|less)|(?:keer|maal)\s(?:zo|sneller|trager|meer|minder))/u,
  /\d\s?(?:seconds?\sof\sprocessor\stime|CPU\s(?:s|seconds?)|seconden?\sprocessortijd)\b/u,
];

/**
 * Measured figures that somebody typed into a text, a line each with file and line. A figure of a guide is
 * a `<Figure>`, which takes it from a result; one of the README stands in the part that is made.
 *
 * @param markdown Markdown or MDX; code is left out
 */
export function typedFigures(file: string, markdown: string): string[] {
  const faults: string[] = [];
  // MDX is read as Markdown here: its tags are HTML, which is left out.
  visit(remark().use(remarkGfm).parse(markdown), (node) => {
    if (node.type === "code" || node.type === "inlineCode" || node.type === "html") return SKIP;
    if (node.type !== "text") return undefined;
    const found = measured.flatMap((pattern) => pattern.exec(node.value)?.[0] ?? []);
    const line = node.position?.start.line ?? 1;
    faults.push(
      ...found.map(
        (words) => `${file}:${line}: "${words}" has no result: use <Figure>, or say it otherwise`,
      ),
    );
    return undefined;
  });
  return faults;
}

import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { SKIP, visit } from "unist-util-visit";

/**
 * What only a measurement yields: times in milliseconds, percentiles, rates per second with their unit, and
 * multiples such as "3 times as fast". Limits and defaults are worded differently, such as `at most` so many
 * per minute.
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
 * Finds measured figures typed into a text, a line each with file and line. In a guide, a figure must be a
 * `<Figure>`, which reads it from a result; the README has none.
 *
 * @param markdown Markdown or MDX; code is skipped
 */
export function findTypedFigures(file: string, markdown: string): string[] {
  const errors: string[] = [];
  // Parses MDX as Markdown: its tags count as HTML, which is skipped.
  visit(remark().use(remarkGfm).parse(markdown), (node) => {
    if (node.type === "code" || node.type === "inlineCode" || node.type === "html") return SKIP;
    if (node.type !== "text") return undefined;
    const found = measured.flatMap((pattern) => pattern.exec(node.value)?.[0] ?? []);
    const line = node.position?.start.line ?? 1;
    errors.push(
      ...found.map(
        (figure) => `${file}:${line}: "${figure}" has no result: use <Figure>, or say it otherwise`,
      ),
    );
    return undefined;
  });
  return errors;
}

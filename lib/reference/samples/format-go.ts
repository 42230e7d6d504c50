/**
 * Formats a generated Go program as gofmt does: tabs, and sorted imports. Raw strings keep their indentation.
 *
 * @param code indented by two spaces
 */
export function formatGo(code: string): string {
  const sorted = code.replace(/import \(\n([^)]*)\n\)/u, (_, imports: string) => {
    return `import (\n${imports.split("\n").toSorted().join("\n")}\n)`;
  });
  return sorted
    .split("`")
    .map((part, index) => (index % 2 === 0 ? withTabs(part) : part))
    .join("`");
}

function withTabs(code: string): string {
  return code.replaceAll(/^(?: {2})+/gmu, (spaces) => "\t".repeat(spaces.length / 2));
}

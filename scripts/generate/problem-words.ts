import type { ProblemEntry, ProblemTexts } from "#lib/contract/problems.ts";

const words = ["title", "when", "wayOut"] as const;

/**
 * Reports what problems lack in English and Dutch, each as one sentence with its file; and Dutch texts of
 * problems that no longer exist.
 */
export function missingProblemWords(
  problems: readonly Omit<ProblemEntry, "example">[],
  dutch: ProblemTexts,
): string[] {
  const codes = new Set(problems.map(({ code }) => code));
  return [
    ...problems.flatMap((problem) => {
      const { code, members = {} } = problem;
      const text = dutch[code] ?? {};
      return [
        ...words
          .filter((word) => problem[word].trim() === "")
          .map((word) => `${file("ts")}: ${code}.${word} is missing.`),
        ...words
          .filter((word) => (text[word] ?? "").trim() === "")
          .map((word) => `${file("nl.json")}: ${code}.${word} is missing, in Dutch.`),
        ...Object.keys(members)
          .filter((member) => (text.members?.[member] ?? "").trim() === "")
          .map((member) => `${file("nl.json")}: ${code}.members.${member} is missing, in Dutch.`),
      ];
    }),
    ...Object.keys(dutch)
      .filter((code) => !codes.has(code))
      .map((code) => `${file("nl.json")}: ${code} belongs to nothing.`),
  ];
}

function file(ending: string): string {
  return `packages/api/src/problems/problem-types.${ending}`;
}

import type { ProblemEntry, ProblemTexts } from "#lib/contract/problems.ts";

const textMembers = ["title", "when", "wayOut"] as const;

/**
 * Reports what problems lack in English and Dutch, each as one sentence with its file; and Dutch texts of
 * problems that no longer exist.
 */
export function findMissingProblemTexts(
  problems: readonly Omit<ProblemEntry, "example">[],
  dutch: ProblemTexts,
): string[] {
  const codes = new Set(problems.map(({ code }) => code));
  return [
    ...problems.flatMap((problem) => {
      const { code, members = {} } = problem;
      const text = dutch[code] ?? {};
      return [
        ...textMembers
          .filter((name) => problem[name].trim() === "")
          .map((name) => `${file("ts")}: ${code}.${name} is missing.`),
        ...textMembers
          .filter((name) => (text[name] ?? "").trim() === "")
          .map((name) => `${file("nl.json")}: ${code}.${name} is missing, in Dutch.`),
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

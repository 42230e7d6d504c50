import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes this many Markdown pages, each with what guides have: headings, paragraphs, a list, a table, two
 * blocks of code, and links to its neighbours. Their words differ from page to page.
 *
 * @param extensions for each of them, every page gets a file with the same text
 */
export async function writeGuides(
  folder: string,
  count: number,
  extensions: readonly string[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    for (const extension of extensions) {
      await writeFile(join(folder, nameOf(index) + extension), guide(index, count));
    }
  }
}

function nameOf(index: number): string {
  return `page-${String(index).padStart(5, "0")}`;
}

const subjects = ["invoice", "calendar", "customer", "supplier", "order", "asset", "quote", "task"];
const verbs = ["create", "plan", "send", "restore", "export", "assign", "merge", "archive"];

function guide(index: number, count: number): string {
  const subject = subjects[index % subjects.length] ?? "";
  const verb = verbs[Math.floor(index / subjects.length) % verbs.length] ?? "";
  const title = `How to ${verb} ${subject} ${index}`;
  return `---
title: ${title}
description: What to do before you ${verb} ${subject} ${index}, and what happens afterwards.
updatedAt: 2026-11-22
---

Whoever wants to ${verb} a ${subject} begins here. The page before it is [${nameOf((index + count - 1) % count)}](/bench/${nameOf((index + count - 1) % count)}).

${["First", "Then", "Afterwards", "Exceptions"].map((part) => section(part, { index, subject, verb })).join("\n\n")}

The next page is [${nameOf((index + 1) % count)}](/bench/${nameOf((index + 1) % count)}).
`;
}

function section(
  part: string,
  { index, subject, verb }: { index: number; subject: string; verb: string },
): string {
  return `## ${part}: ${verb} number ${index}

A ${subject} has a number, a name and a state. When it is in state ${index % 7}, nobody but its owner may ${verb} it, and the log says who did so. A second attempt with the same key answers as the first did.

- It is found by its number ${index * 7}.
- It is listed by its name, in the order of ${subject} names.
- It is gone after ${(index % 30) + 1} days.

| Field | Meaning |
| --- | --- |
| number | ${index * 7}, counted for each organization |
| state | one of ${(index % 5) + 2} |

\`\`\`json fragment title="${part}"
{ "${subject}": { "number": ${index * 7}, "state": ${index % 7} }, "part": "${part}" }
\`\`\``;
}

import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { parseSettings } from "../settings.ts";
import { reportMail } from "./report-mail.ts";

async function report(header: string): Promise<string> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const io = {
    settings: parseSettings({}, "linux"),
    stdin,
    stdout,
    stderr,
    openBrowser: () => Promise.resolve(),
    interruption: () => new AbortController().signal,
  };
  await reportMail(io, new Response(null, { headers: { "mailed-to": header } }));
  stderr.end();
  return text(stderr);
}

test.each([
  ["external=();count=0, members=();count=0", ""],
  [
    'external=("a@x.example" "b@x.example");count=2, members=(%"Ren%c3%a9e 100%25" "Daan");count=2',
    "Mail goes outside the organization: a@x.example, b@x.example.\nMail goes to members: Renée 100%, Daan.\n",
  ],
  [
    'external=("a@x.example");count=41, members=();count=0',
    "Mail goes outside the organization: a@x.example, 40 more.\n",
  ],
  ["external=();count=7, members=();count=0", "Mail goes outside the organization: 7 more.\n"],
  [
    String.raw`external=();count=0, members=("Daan \"D, members=(\" \\");count=1`,
    'Mail goes to members: Daan "D, members=(" \\.\n',
  ],
  ['external=();count=0, members=(%"a%1b[2J");count=1', "Mail goes to members: a [2J.\n"],
])("%s", async (header, words) => {
  expect(await report(header)).toBe(words);
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailer } from "./mailer.ts";
import { MailMessage } from "./mail-message.ts";
import { createOutbox } from "./outbox.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "werkbank-outbox-"));
});
afterAll(() => rm(dir, { recursive: true }));

test("stores each message as a file, lists the newest first, and overwrites a message with the same id", async () => {
  const outboxDir = join(dir, "outbox");
  const from = { name: "Werkbank", email: "no-reply@werkbank.example" };
  const mailer = createMailer({ transport: { kind: "outbox", dir: outboxDir }, from }, () => {
    throw new Error("nothing to log");
  });
  expect(await mailer.outbox?.list()).toEqual([]);
  const ids = [uuidv7({ msecs: 1_000 }), uuidv7({ msecs: 2_000 })] as const;
  for (const id of [...ids, ids[0]]) {
    const message = MailMessage.parse({
      to: [{ email: "a@b.example" }],
      subject: id,
      text: "Text",
      language: "en",
    });
    await mailer.send(id, message, new Date());
  }
  expect((await readdir(outboxDir)).sort()).toEqual(
    ids.flatMap((id) => [`${id}.eml`, `${id}.json`]).sort(),
  );
  const reopened = createOutbox(outboxDir);
  expect((await reopened.list()).map(({ message }) => message.subject)).toEqual([ids[1], ids[0]]);
  const found = await reopened.get(ids[0]);
  expect(found?.eml.toString()).toContain(`Message-ID: <${ids[0]}@werkbank.example>\r\n`);
  expect(await reopened.get("../outbox")).toBeUndefined();
});

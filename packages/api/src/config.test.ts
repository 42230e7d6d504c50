import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { settings } from "./settings.ts";

test("runs jobs and stores mail in the data directory by default", () => {
  const { jobs, mail } = parseConfig({ DATA_DIR: "somewhere" });
  expect(jobs).toBe("on");
  expect(mail).toEqual({
    transport: { kind: "outbox", dir: join(resolve("somewhere"), "outbox") },
    from: { name: "Werkbank", email: "no-reply@localhost" },
    abuseEmail: "abuse@localhost",
    youngDays: 7,
  });
});

test("reads the mail server and the sender", () => {
  const url = "smtps://user:p%40ss@mail.werkbank.example:465";
  const from = (MAIL_FROM: string) => parseConfig({ SMTP_URL: url, MAIL_FROM }).mail;
  const email = "no-reply@werkbank.example";
  expect(from(`Werkbank <${email}>`)).toEqual({
    transport: { kind: "smtp", url },
    from: { name: "Werkbank", email },
    abuseEmail: "abuse@werkbank.example",
    youngDays: 7,
  });
  expect(from(`"Werkbank, NL" <${email}>`).from).toEqual({ name: "Werkbank, NL", email });
  expect(from(email).from).toEqual({ name: "", email });
});

test("reads MAIL_ABUSE and MAIL_YOUNG_DAYS", () => {
  const { mail } = parseConfig({ MAIL_ABUSE: "trust@host.example", MAIL_YOUNG_DAYS: "0" });
  expect(mail).toMatchObject({ abuseEmail: "trust@host.example", youngDays: 0 });
});

test("stores files in the data directory, or in the configured bucket", () => {
  const { files } = parseConfig({ DATA_DIR: "somewhere" });
  expect(files).toEqual({
    store: { kind: "disk", dir: join(resolve("somewhere"), "files") },
    quotaBytes: 10 * 1024 ** 3,
  });
  const s3 = {
    FILE_STORAGE: "s3",
    S3_BUCKET: "werkbank-files",
    S3_ENDPOINT: "http://127.0.0.1:9000",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    FILE_QUOTA: "1",
  };
  expect(parseConfig(s3).files).toEqual({
    store: {
      kind: "s3",
      bucket: "werkbank-files",
      region: "us-east-1",
      endpoint: "http://127.0.0.1:9000",
      credentials: { accessKeyId: "key", secretAccessKey: "secret" },
    },
    quotaBytes: 1024 ** 2,
  });
});

test.each([
  [
    { DATABASE_READ_URL: "postgres://werkbank@10.0.0.21/werkbank" },
    /^DATABASE_READ_URL needs DATABASE_URL; for example DATABASE_URL=postgres:\S+\.$/u,
  ],
  [{ FILE_STORAGE: "ftp" }, /^FILE_STORAGE must be disk or s3, not "ftp"; for example/u],
  [
    { FILE_STORAGE: "s3" },
    /^FILE_STORAGE=s3 needs S3_BUCKET; for example S3_BUCKET=werkbank-files\.$/u,
  ],
  [{ S3_BUCKET: "A bucket" }, /^S3_BUCKET must be the name of a bucket: .*, not "A bucket"; for/u],
  [{ S3_ENDPOINT: "minio:9000/files" }, /^S3_ENDPOINT must be an http or https address/u],
  [{ S3_ACCESS_KEY_ID: "key" }, /^S3_SECRET_ACCESS_KEY is required when S3_ACCESS_KEY_ID is set/u],
  [
    { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "not a key" },
    /^S3_SECRET_ACCESS_KEY must be a key, as the store gives it, not 9 bytes/u,
  ],
  [{ FILE_QUOTA: "0" }, /^FILE_QUOTA must be a whole number from 1 to 100000000, not "0"/u],
  [
    { MAIL_ABUSE: "nobody" },
    /^MAIL_ABUSE must be an e-mail address, not "nobody"; for example MAIL_ABUSE=abuse@/u,
  ],
  [{ JOBS: "maybe" }, /^JOBS must be on or off, not "maybe"; for example JOBS=on\.$/u],
  [
    { SMTP_URL: "http://mail.example", MAIL_FROM: "a@b.example" },
    /^SMTP_URL must be the address of a mail server, .* for example SMTP_URL=smtps:/u,
  ],
  [
    { SMTP_URL: "mail.example:25", MAIL_FROM: "a@b.example" },
    /^SMTP_URL must be the address of a mail server, .* for example SMTP_URL=smtps:/u,
  ],
  [
    { SMTP_URL: "smtp://mail.example" },
    /^MAIL_FROM is required when SMTP_URL is set; for example MAIL_FROM='Werkbank <.*>'\.$/u,
  ],
  [
    { MAIL_FROM: "Werkbank" },
    /^MAIL_FROM must be Name <name@host\.example> or an e-mail address, not "Werkbank"; for example/u,
  ],
  [{ MAIL_FROM: "A\r\nBcc: x@y.example <a@b.example>" }, /^MAIL_FROM must be /u],
])("rejects %j", (environment, sentence) => {
  expect(() => parseConfig(environment)).toThrow(sentence);
});

test.each(Object.entries(settings))("the error message for %s has an example", (_name, given) => {
  expect(given.example).not.toBe("");
});

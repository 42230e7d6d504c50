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
    /^MAIL_ABUSE must be an email address, not "nobody"; for example MAIL_ABUSE=abuse@/u,
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
    /^MAIL_FROM must be Name <name@host\.example> or an email address, not "Werkbank"; for example/u,
  ],
  [{ MAIL_FROM: "A\r\nBcc: x@y.example <a@b.example>" }, /^MAIL_FROM must be /u],
])("rejects %j", (environment, sentence) => {
  expect(() => parseConfig(environment)).toThrow(sentence);
});

test.each(Object.entries(settings))("the error message for %s has an example", (_name, given) => {
  expect(given.example).not.toBe("");
});

test("reads the private networks and hosts of webhooks, without the servers of the deployment", () => {
  const { outgoing } = parseConfig({
    PORT: "8080",
    METRICS_PORT: "9464",
    SERVICE_IDP_URL: "https://id.example",
    SERVICE_SECRET: "a secret for tests that has more than 32 bytes",
    DATABASE_URL: "postgres://werkbank:secret@db.internal/werkbank",
    DATABASE_POOLER_URL: "postgres://werkbank:secret@[fd12::7]:6432/werkbank",
    DATABASE_READ_URL: "postgres://werkbank@localhost/werkbank?host=/run/postgresql&port=5433",
    SMTP_URL: "smtps://user:password@mail.example",
    MAIL_FROM: "no-reply@werkbank.example",
    WEBHOOK_ALLOWED_NETWORKS: "10.1.0.0/16, 192.168.2.7 FD12:0::/64 127.0.0.1",
    WEBHOOK_ALLOWED_HOSTS: "N8N.lan *.Office.example bücher.example.",
  });
  expect(outgoing).toEqual({
    allowedNetworks: ["10.1.0.0/16", "192.168.2.7/32", "fd12::/64", "127.0.0.1/32"],
    allowedHosts: ["n8n.lan", "*.office.example", "xn--bcher-kva.example"],
    reservedServers: [
      { host: "127.0.0.1", port: 8_080 },
      { host: "127.0.0.1", port: 9_464 },
      { host: "db.internal", port: 5_432 },
      { host: "fd12::7", port: 6_432 },
      { host: "127.0.0.1", port: 5_433 },
      { host: "mail.example", port: 465 },
    ],
  });
  expect(parseConfig({}).outgoing).toMatchObject({ allowedNetworks: [], allowedHosts: [] });
});

test.each([
  ["10.0.0.5/8", "10.0.0.5/8 has bits after its prefix; its network is 10.0.0.0/8"],
  ["fd12::5/64", "fd12::5/64 has bits after its prefix; its network is fd12::/64"],
  ["10.1/16", "10.1/16 is not a network"],
  ["10.0.0.0/33", "10.0.0.0/33 is not a network"],
  ["10.0.0.0/8/8", "10.0.0.0/8/8 is not a network"],
  ["n8n.lan", "n8n.lan is not a network"],
  ["0.0.0.0/0", "0.0.0.0/0 is not within a private network"],
  ["8.8.8.0/24", "8.8.8.0/24 is not within a private network"],
  ["172.0.0.0/8", "172.0.0.0/8 is not within a private network"],
  ["169.254.0.0/16", "169.254.0.0/16 is not within a private network"],
  ["::ffff:10.0.0.0/104", "::ffff:10.0.0.0/104 is not within a private network"],
  ["fd00:ec2::/64", "fd00:ec2::/64 belongs to the services of a cloud, which are never allowed"],
])("refuses the network %s", (network, reason) => {
  expect(() => parseConfig({ WEBHOOK_ALLOWED_NETWORKS: network })).toThrow(
    `WEBHOOK_ALLOWED_NETWORKS must be networks of private addresses, separated by spaces or commas, not ${JSON.stringify(network)}: ${reason}; for example WEBHOOK_ALLOWED_NETWORKS=10.1.0.0/16,192.168.2.7.`,
  );
});

test.each([
  ["10.0.0.5", "10.0.0.5 is not a name; WEBHOOK_ALLOWED_NETWORKS takes addresses"],
  ["[fd12::5]", "[fd12::5] is not a name; WEBHOOK_ALLOWED_NETWORKS takes addresses"],
  ["http://n8n.lan", "http://n8n.lan is not a name; WEBHOOK_ALLOWED_NETWORKS takes addresses"],
  ["localhost", "localhost is this machine; WEBHOOK_ALLOWED_NETWORKS takes 127.0.0.1"],
  ["*", "* is not a name"],
  ["*.*.lan", "*.*.lan is not a name"],
  ["n8n.*", "n8n.* is not a name"],
  ["-n8n.lan", "-n8n.lan is not a name"],
])("refuses the host %s", (host, reason) => {
  expect(() => parseConfig({ WEBHOOK_ALLOWED_HOSTS: host })).toThrow(
    `WEBHOOK_ALLOWED_HOSTS must be host names, separated by spaces or commas, not ${JSON.stringify(host)}: ${reason}; `,
  );
});

test("reads the client of an OpenID Connect provider, whose issuer is exactly the URL", () => {
  const { auth, accountPages } = parseConfig({
    SERVICE_IDP_URL: "https://tenant.auth0.com/",
    OIDC_CLIENT_ID: "werkbank",
    OIDC_SCOPES: "email offline_access",
    OIDC_AUTHORIZATION_PARAMETERS: "access_type=offline&prompt=consent",
    OIDC_CLAIMS: "subject=oid, email=https://werkbank.example/email?v=1",
    FIRST_PARTY_CLIENTS: "intranet",
  });
  expect(auth).toMatchObject({
    authUrl: "https://tenant.auth0.com/",
    firstPartyClients: ["intranet", "werkbank"],
    oidc: {
      clientId: "werkbank",
      clientSecret: null,
      scope: "openid email offline_access",
      authorizationParameters: { access_type: "offline", prompt: "consent" },
      claims: { subject: "oid", email: "https://werkbank.example/email?v=1", name: "name" },
      trustsEmail: false,
    },
  });
  expect(accountPages).toBeNull();
});

const oidc = { SERVICE_IDP_URL: "https://login.example", OIDC_CLIENT_ID: "werkbank" };

test.each([
  ["OIDC_CLIENT_SECRET without a client", { OIDC_CLIENT_SECRET: "a-secret" }],
  ["OIDC_CLIENT_ID without a provider", { OIDC_CLIENT_ID: "werkbank" }],
  ["the client as audience of bearer tokens", { ...oidc, MCP_RESOURCE_AUDIENCE: "werkbank" }],
  ["an unknown name of a claim", { ...oidc, OIDC_CLAIMS: "id=oid" }],
  ["a claim without a name", { ...oidc, OIDC_CLAIMS: "oid" }],
  ["a parameter of the flow itself", { ...oidc, OIDC_AUTHORIZATION_PARAMETERS: "nonce=1" }],
])("rejects %s", (_name, environment) => {
  expect(() => parseConfig(environment)).toThrow(/OIDC_|MCP_RESOURCE_AUDIENCE/u);
});

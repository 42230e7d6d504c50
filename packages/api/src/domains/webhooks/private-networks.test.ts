import { expect, test as base } from "vitest";
import { freePort } from "@werkbank/http/free-port";
import { sendMail } from "../../mail/send-mail.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { openReceiver, respondWith } from "./testing/receiver.ts";
import { webhooksOf } from "./testing/webhook-fixture.ts";

// WEBHOOK_ALLOWED_NETWORKS and WEBHOOK_ALLOWED_HOSTS let webhooks reach private addresses. The receivers of these tests
// are on this machine, which a service with a public base URL rejects by default.

const baseUrl = "https://werkbank.example";

/** The addresses of names; tests change them. */
const addressesByName = new Map<string, string[]>();
const resolve = async (name: string): Promise<string[]> => addressesByName.get(name) ?? [];

const databaseReceiver = await openReceiver();
const databasePort = Number(new URL(databaseReceiver.url).port);

const service = await openTestService(
  {},
  {
    baseUrl,
    outgoing: {
      allowedNetworks: ["127.0.0.1/32", "127.0.0.3/32", "10.1.0.0/16", "100.64.0.0/10", "fd00::/8"],
      allowedHosts: ["n8n.lan", "*.office.example"],
      reservedServers: [
        { host: "db.internal", port: databasePort },
        { host: "db.internal", port: 5_432 },
        { host: "127.0.0.1", port: 3_000 },
      ],
    },
  },
  [sendMail],
  {
    resolve,
    lookUpServer: async (host) => (host === "db.internal" ? ["127.0.0.1", "10.1.0.9"] : []),
    timeoutMs: 2_000,
  },
);

const closedService = await openTestService({}, { baseUrl }, [sendMail], { resolve });

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("webhooks", ({ organization }) => webhooksOf(service, organization))
  .extend("receiver", () => openReceiver())
  .extend("deliver", ({ webhooks }) => async (id: string) => {
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const [delivery] = await webhooks.deliveries(id);
    return delivery;
  });

const named = (url: string, name: string): string => url.replace("127.0.0.1", name);

test("an event is delivered over http to a private address in an allowed network", async ({
  webhooks,
  receiver,
  deliver,
}) => {
  const { id } = await webhooks.create(receiver.url);
  expect(await deliver(id)).toMatchObject({ state: "delivered" });
  expect(receiver.received).toHaveLength(1);
});

test("an event is delivered over http to an allowed host, by its name or that of its domain", async ({
  webhooks,
  receiver,
  deliver,
}) => {
  for (const name of ["n8n.lan", "hooks.office.example"]) {
    addressesByName.set(name, ["127.0.0.1"]);
    const { id } = await webhooks.create(named(receiver.url, name));
    expect(await deliver(id)).toMatchObject({ state: "delivered" });
  }
});

test("an address of an allowed network can be given with https, and a host with any private address", async ({
  webhooks,
}) => {
  addressesByName.set("n8n.lan", ["192.168.1.20", "fd12::20"]);
  addressesByName.set("inside.example", ["10.1.2.3"]);
  const urls = [
    "https://10.1.2.3/",
    "http://[fd12::1]/",
    "http://n8n.lan/",
    "https://n8n.lan/",
    "https://inside.example/",
    "http://10.1.0.9:5433/",
    "http://localhost:9/",
  ];
  for (const url of urls) await webhooks.create(url);
});

base("without the settings, the same addresses are rejected", async () => {
  addressesByName.set("n8n.lan", ["192.168.1.20"]);
  const webhooks = webhooksOf(closedService, await closedService.createOrganization());
  const urls = { "http://127.0.0.1:9/": "scheme", "https://127.0.0.1:9/": "address" };
  const names = { "http://n8n.lan/": "scheme", "https://n8n.lan/": "address" };
  for (const [url, reason] of Object.entries({ ...urls, ...names })) {
    const { body } = await webhooks.send("POST", "/webhooks", { url, eventTypes: ["*"] });
    expect([url, body.code, body.reason]).toEqual([url, "WEBHOOK_URL_REFUSED", reason]);
  }
});

const rejectedUrls: [why: string, url: string, reason: string][] = [
  ["an address of another private network", "https://10.2.0.1/", "address"],
  ["http to an address of another private network", "http://10.2.0.1/", "scheme"],
  ["another loopback address", "https://127.0.0.2/", "address"],
  ["http to a public address", "http://8.8.8.8/", "scheme"],
  ["http to a public host", "http://public.example/", "scheme"],
  ["cloud metadata", "https://169.254.169.254/latest/meta-data", "address"],
  ["cloud metadata over IPv6 in an allowed network", "http://[fd00:ec2::254]/", "address"],
  ["cloud metadata in an allowed network", "http://100.100.100.200/", "address"],
  ["cloud metadata at a public address", "https://168.63.129.16/", "address"],
  ["an IPv4 address within IPv6", "https://[::ffff:10.1.2.3]/", "address"],
  ["the unspecified address", "https://0.0.0.0/", "address"],
  ["a link-local address", "https://[fe80::1]/", "address"],
  ["the database at an allowed address", "http://10.1.0.9:5432/", "address"],
  ["the service itself", "http://127.0.0.1:3000/", "address"],
  ["the service itself by its name", "http://localhost:3000/", "address"],
  ["the service itself by another address of this machine", "http://127.0.0.3:3000/", "address"],
  ["the database by another name", "https://alias.office.example:5432/", "address"],
  ["an allowed host at an address of this machine", "https://loop.office.example/", "address"],
  ["an allowed host at a link-local address", "https://meta.office.example/", "address"],
  ["http to an allowed host at a public address", "http://web.office.example/", "address"],
  ["the domain of a wildcard", "https://office.example/", "address"],
  ["a host that only ends like a wildcard", "https://evil-office.example/", "address"],
];

test.for(rejectedUrls)("%s is rejected: %s", async ([, url, reason], { webhooks }) => {
  addressesByName.set("alias.office.example", ["10.1.0.9"]);
  addressesByName.set("loop.office.example", ["127.0.0.53"]);
  addressesByName.set("meta.office.example", ["10.1.0.1", "169.254.169.254"]);
  addressesByName.set("web.office.example", ["93.184.215.14"]);
  addressesByName.set("office.example", ["192.168.0.1"]);
  addressesByName.set("evil-office.example", ["192.168.0.1"]);
  const response = await webhooks.send("POST", "/webhooks", { url, eventTypes: ["*"] });
  expect([response.status, response.body.reason]).toEqual([400, reason]);
  if (reason === "address") expect(response.body.detail).toContain("WEBHOOK_ALLOWED_NETWORKS");
});

test("each delivery checks the addresses that it connects to", async ({
  webhooks,
  receiver,
  deliver,
}) => {
  const changes = [
    ["169.254.169.254"],
    ["127.0.0.1", "169.254.169.254"],
    ["93.184.215.14"],
    ["127.0.0.53"],
  ];
  for (const [index, addresses] of changes.entries()) {
    const name = `rebound-${index}.office.example`;
    addressesByName.set(name, ["192.168.1.20"]);
    const { id } = await webhooks.create(named(receiver.url, name));
    addressesByName.set(name, addresses);
    const { attempts } = await deliver(id);
    expect(attempts[0]).toMatchObject({
      statusCode: null,
      error:
        "the address of the host is not public, and WEBHOOK_ALLOWED_NETWORKS does not allow it",
    });
  }
  expect(receiver.received).toEqual([]);
});

test("a delivery does not connect to the database under a name that led elsewhere before", async ({
  webhooks,
  deliver,
}) => {
  addressesByName.set("n8n.lan", ["192.168.1.20"]);
  const { id } = await webhooks.create(named(databaseReceiver.url, "n8n.lan"));
  addressesByName.set("n8n.lan", ["127.0.0.1"]);
  const { attempts } = await deliver(id);
  expect(attempts[0].error).toContain("WEBHOOK_ALLOWED_NETWORKS");
  expect(databaseReceiver.received).toEqual([]);
});

test("a redirect is a failed attempt, and is not followed", async ({
  webhooks,
  receiver,
  deliver,
}) => {
  const other = await openReceiver();
  receiver.setHandler(respondWith(307, { location: other.url }));
  const { id } = await webhooks.create(receiver.url);
  expect((await deliver(id)).attempts).toMatchObject([{ statusCode: 307 }]);
  expect(other.received).toEqual([]);
});

test("the error of a connection to a private host does not contain its address", async ({
  webhooks,
  deliver,
}) => {
  addressesByName.set("n8n.lan", ["127.0.0.1"]);
  const { id } = await webhooks.create(`http://n8n.lan:${await freePort()}/`);
  const { attempts } = await deliver(id);
  expect(attempts[0].error).toBe("the connection failed (ECONNREFUSED)");
});

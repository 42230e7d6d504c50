import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCliUser, type CliUser, type RunOptions } from "./testing/run-cli.ts";
import { serve, startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let user: CliUser;
beforeAll(async () => {
  product = await startTestProduct();
  user = await createCliUser(product);
  await user.login();
});
afterAll(async () => {
  await user.remove();
  await product.close();
});

const runOrThrow = async (...args: string[]) => {
  const { code, stderr } = await user.run(args);
  if (code !== 0) throw new Error(stderr);
};
const supplier = (name: string) => runOrThrow("suppliers", "create", "--name", name);
const task = (title: string) => runOrThrow("tasks", "create", "--title", title);

/** Runs `act` when the command listens, and presses Ctrl-C when the text has been printed. */
const interruptAfter = (act: () => Promise<unknown>, until: string): RunOptions => {
  let hasActed = false;
  return {
    watch({ stdout, stderr }, interrupt) {
      if (!hasActed && stderr.includes("Waiting for events.")) {
        hasActed = true;
        // Nothing will arrive then; the printed output shows why the test fails.
        act().catch(interrupt);
      }
      if (`${stdout}${stderr}`.includes(until)) interrupt();
    },
  };
};

const linesOf = (text: string): any[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("prints new events until Ctrl-C", async () => {
  await supplier("Before");
  const act = async () => {
    await supplier("Gazelle");
    await task("Order tyres");
  };
  const ran = await user.run(["webhooks", "listen"], interruptAfter(act, "task.created"));
  expect(ran).toMatchObject({ code: 0, stderr: expect.stringMatching(/\n2 events\.\n$/u) });
  const events = linesOf(ran.stdout);
  expect(events).toMatchObject([
    { type: "supplier.created", data: { object: { name: "Gazelle" } } },
    { type: "task.created", data: { object: { title: "Order tyres" } } },
  ]);
  expect(events[1].sequence).toBe(events[0].sequence + 1);
});

test("prints time, sequence, type, record and actor of an event on a terminal", async () => {
  const ran = await user.run(["webhooks", "listen", "--types", "task.*,order.created"], {
    ...interruptAfter(async () => {
      await supplier("Not chosen");
      await task("Chosen");
    }, "task.created"),
    terminal: 120,
  });
  expect(ran.code, ran.stderr).toBe(0);
  // eslint-disable-next-line no-control-regex
  const plain = ran.stdout.replaceAll(/\u001b\[\d+m/gu, "");
  expect(plain).toMatch(/^\d\d:\d\d:\d\d #\d+ {2}task\.created {2}T-\d+ {2}Olga Owner\n$/u);
});

describe("forwarding", () => {
  test("posts each event to this machine, signed with the printed secret", async () => {
    const received: { headers: Headers; body: string }[] = [];
    const receiver = await serve(async (request) => {
      received.push({ headers: request.headers, body: await request.text() });
      return new Response(null, { status: 204 });
    });
    const ran = await user.run(
      ["webhooks", "listen", "--forward", `${receiver.origin}/hooks`],
      interruptAfter(() => supplier("Batavus"), "answered 204"),
    );
    await receiver.close();
    expect(ran.code, ran.stderr).toBe(0);
    const [event] = linesOf(ran.stdout);
    const [, secret = ""] = /signed with (whsec_\S+)/u.exec(ran.stderr) ?? [];
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(received).toHaveLength(1);
    expect(JSON.parse(body)).toEqual(event);
    const timestamp = headers.get("webhook-timestamp");
    const expected = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`${event.id}.${timestamp}.${body}`)
      .digest("base64");
    expect(headers.get("webhook-id")).toBe(event.id);
    expect(headers.get("webhook-signature")).toBe(`v1,${expected}`);
  });

  test("reports failed deliveries, continues, and signs with a given secret", async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
    const ran = await user.run(
      ["webhooks", "listen", "--forward", "http://127.0.0.1:1/", "--secret", secret],
      interruptAfter(async () => {
        await supplier("One");
        await supplier("Two");
      }, '"name":"Two"'),
    );
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stderr).toContain(`signed with ${secret}`);
    expect(ran.stderr).toContain("not delivered: ");
    expect(linesOf(ran.stdout)).toHaveLength(2);
  });

  test.each([
    [["--forward", "https://example.com/hooks"], "an http address of this machine"],
    [["--forward", "nonsense"], "an http address of this machine"],
    [["--forward", "http://127.0.0.1:1/", "--secret", "abc"], "--secret must be whsec_"],
    [["--types", "bicycle.sold"], "VALIDATION_FAILED"],
  ])("%j returns exit code 2", async (args, sentence) => {
    const ran = await user.run(["webhooks", "listen", ...args]);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(sentence);
  });
});

describe("with a service", () => {
  const organization = "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e";
  const env = { SERVICE_TOKEN: "a-token" };
  const page = (items: object[]) =>
    Response.json({ items, page: { nextCursor: null, hasMore: false } });
  const event = { id: organization, sequence: 8, type: "task.created", data: { id: "1" } };

  test("that is temporarily unavailable, polls again and skips no event", async () => {
    const queries: string[] = [];
    const responses = [
      () => page([{ ...event, sequence: 7 }]),
      () => new Response("starting\n", { status: 503, headers: { "retry-after": "0" } }),
      () => page([event]),
    ];
    const service = await serve(async (request) => {
      queries.push(new URL(request.url).search);
      return responses[queries.length - 1]?.() ?? page([]);
    });
    const ran = await user.run(
      ["webhooks", "listen", "--organization", organization, "--base-url", service.origin],
      { ...interruptAfter(async () => undefined, "task.created"), env },
    );
    await service.close();
    expect(ran.code, ran.stderr).toBe(0);
    expect(linesOf(ran.stdout)).toEqual([event]);
    expect(ran.stderr.match(/Trying again/gu)).toHaveLength(1);
    expect(queries.slice(1, 3)).toEqual(Array(2).fill("?afterSequence=7&limit=100"));
  });

  test("that returns 403, ends", async () => {
    const service = await serve(async () => new Response("no", { status: 403 }));
    const ran = await user.run(
      ["webhooks", "listen", "--organization", organization, "--base-url", service.origin],
      { env },
    );
    await service.close();
    expect(ran).toMatchObject({ code: 4, stdout: "" });
  });
});

import { isTurnOf, isWhole } from "@werkbank/api/testing/walks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwner, type Owner } from "../../scripts/soak/load/owner.ts";
import { postgresLacks } from "../../scripts/machine/postgres-server.ts";
import { openReceiver, type Receiver, subscribe } from "../../scripts/soak/load/receiver.ts";
import { startUploads } from "../../scripts/soak/load/uploads.ts";
import { verify } from "../../scripts/soak/ledger/verify-writes.ts";
import { openEventLog } from "../../scripts/soak/ledger/verify-events.ts";
import { pause } from "../../scripts/soak/load/work.ts";
import { acknowledged, type Load, startLoad } from "../../scripts/soak/load/writes.ts";
import { type Fleet, type Member, members, startFleet } from "../support/fleet.ts";
import { haproxyLacks } from "../support/haproxy.ts";
import { pgbouncerLacks } from "../support/pgbouncer.ts";
import { startInviting } from "../support/invitations.ts";

// Two processes serve requests and two are workers, behind a real proxy: they start simultaneously on an empty
// database and are ended one at a time under load; every write, event and mail must be processed exactly once. They
// connect directly or, in part of the runs of `.ci/run`, through PgBouncer in transaction mode; whole runs test both.

const wide = "address,read,write,organization".split(",").map((name) => `${name}=1000000/60`);
const mcpQuota = 6;
const rateLimits = [
  ...wide,
  "mail=1000000/86400",
  "mail-young=1000000/86400",
  `mcp=${mcpQuota}/600`,
];

const forms = [
  { connected: "directly", isPooled: false },
  { connected: "through PgBouncer", isPooled: true },
];

const turn = isTurnOf("PgBouncer", 2) ? 1 : 0;

describe.each(isWhole ? forms : forms.slice(turn, turn + 1))(
  "several processes connected $connected",
  ({ connected, isPooled }) => {
    const lacking = postgresLacks() ?? haproxyLacks() ?? (isPooled ? pgbouncerLacks() : null);
    let fleet: Fleet;
    let owner: Owner;
    let receiver: Receiver;

    beforeAll(async () => {
      if (lacking !== null) return;
      [fleet, receiver] = await Promise.all([
        startFleet({ RATE_LIMITS: rateLimits.join(",") }, { isPooled }),
        openReceiver(),
      ]);
      owner = await createOwner(fleet.url, fleet.send);
    });
    afterAll(async () => {
      await fleet?.close();
      await receiver?.close();
    });

    const each = test.runIf(lacking === null);
    if (lacking !== null)
      console.log(`The tests of several processes connected ${connected} are skipped: ${lacking}.`);

    const ready = (member: Member) => fetch(`${fleet.addressOf(member)}/readyz`);

    each("every process is ready, and workers return 404 to other requests", async () => {
      const answers = await Promise.all(members.map(ready));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const other = await fetch(`${fleet.addressOf("worker one")}/api/v1/users/me`);
      expect([other.status, await other.text()]).toEqual([404, "a worker takes no requests\n"]);
    });

    each("a rate limit counts the requests to all processes", async () => {
      const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      const answered: number[] = [];
      for (let sent = 0; sent < 2 * mcpQuota; sent += 1) {
        answered.push((await fleet.send("POST", "/api/mcp", { body })).status);
      }
      expect(answered.filter((status) => status === 429)).toHaveLength(mcpQuota);
    });

    each(
      "every write, event and mail is processed once if processes end under load",
      async () => {
        const events = openEventLog(owner);
        await subscribe(owner, receiver);
        expect(await events.read()).toEqual([]);
        const subscribed = events.last();
        const load = startLoad(owner, 6);
        const uploading = startUploads(owner);
        const inviting = startInviting(owner, await roleOf("Viewer"));
        for (const member of members) {
          await acknowledged(load, 20);
          await fleet.end(member, "SIGKILL");
          await acknowledged(load, 20);
          await fleet.start(member);
        }
        await Promise.all([load.stop(), uploading.stop()]);
        const calm = startLoad(owner, 6);
        expect(await restartInOrder(calm)).toEqual(members.map(() => 0));
        await calm.stop();
        const refused = calm.writes.filter(({ answer }) => answer?.status !== 201);
        expect(refused.map(({ answer }) => answer?.status ?? "cut")).toEqual([]);
        const writes = [...load.writes, ...calm.writes];
        const invited = await inviting.stop();

        const verdict = await verify(owner, writes);
        expect(verdict.faults).toEqual([]);
        expect(await uploading.verify()).toEqual([]);
        expect(await events.read()).toEqual([]);
        expect(events.tells(writes)).toEqual([]);
        const [lost] = await Promise.all([
          events.arrivedAt(receiver, subscribed),
          arrived(invited),
        ]);
        expect([...lost, ...events.disowns(receiver)]).toEqual([]);
        expect(mailsNotSentOnce(invited)).toEqual([]);
        expect(await schedulesNotWaitingOnce()).toBe("");
        console.log(
          `${verdict.acknowledged} writes, ${verdict.open} without a response; ${events.last()} events in ${receiver.requests()} deliveries; ${invited.length} messages; ${uploading.done()} uploads`,
        );
      },
      600_000,
    );

    async function roleOf(named: string): Promise<string> {
      const { body } = await fleet.send("GET", `${owner.path}/roles`);
      const role = body.items.find((item: { name: string }) => item.name === named);
      return role.id;
    }

    /** Restarts the members one after another, as an upgrade does; returns their exit codes. */
    async function restartInOrder(load: Load): Promise<(number | null)[]> {
      const codes: (number | null)[] = [];
      for (const member of members) {
        await acknowledged(load, 20);
        codes.push(await fleet.end(member, "SIGTERM"));
        await fleet.start(member);
      }
      return codes;
    }

    /** Waits until every message has arrived: the job of a worker that ended while sending is retried after a timeout. */
    async function arrived(addresses: readonly string[]): Promise<void> {
      const deadline = Date.now() + 300_000;
      while (
        addresses.some((address) => !fleet.mail.received.has(address)) &&
        Date.now() < deadline
      ) {
        // Retries wait a minute or more: skip that time.
        await fleet.postgres.query(
          "update pgboss.job set start_after = now() where state = 'retry'",
        );
        await pause(500);
      }
    }

    /** Returns the addresses that did not get exactly one distinct message, and those that were not invited. */
    function mailsNotSentOnce(addresses: readonly string[]): string[] {
      const { received } = fleet.mail;
      const wanted = new Set(addresses);
      const strange = [...received.keys()].filter((address) => !wanted.has(address));
      const wrong = addresses.filter((address) => new Set(received.get(address)).size !== 1);
      return [...strange.map((address) => `${address} was not invited`), ...wrong];
    }

    /** Returns the schedules that do not have exactly one created job; empty if there are none. */
    function schedulesNotWaitingOnce(): Promise<string> {
      return fleet.postgres.query(
        `select name, count(*) from pgboss.job where singleton_key = 'schedule' and state = 'created'
      group by name having count(*) <> 1`,
      );
    }
  },
);

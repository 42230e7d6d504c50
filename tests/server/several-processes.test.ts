import { isSampledThisRun, isFullRun } from "@werkbank/api/testing/sampling";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwner, type Owner } from "../../scripts/soak/load/owner.ts";
import { postgresUnavailableReason } from "../../scripts/test-environment/postgres-server.ts";
import { openReceiver, type Receiver, subscribe } from "../../scripts/soak/load/receiver.ts";
import { startUploads } from "../../scripts/soak/load/uploads.ts";
import { verifyWrites } from "../../scripts/soak/ledger/verify-writes.ts";
import { openEventLog } from "../../scripts/soak/ledger/verify-events.ts";
import { pause } from "../../scripts/soak/load/workload.ts";
import {
  waitForAcknowledged,
  type WriteLoad,
  startWriteLoad,
} from "../../scripts/soak/load/writes.ts";
import { type Fleet, type Member, members, startFleet } from "../support/fleet.ts";
import { haproxySkipReason } from "../support/haproxy.ts";
import { pgbouncerSkipReason } from "../support/pgbouncer.ts";
import { startInvitations } from "../support/invitations.ts";

// Two processes serve requests and two are workers, behind a real proxy: they start simultaneously on an empty
// database and are ended one at a time under load; every write, event and mail must be processed exactly once. They
// connect directly or, in part of the runs of `.ci/run`, through PgBouncer in transaction mode; whole runs test both.

const unlimited = "address,read,write,organization".split(",").map((name) => `${name}=1000000/60`);
const mcpQuota = 6;
const rateLimits = [
  ...unlimited,
  "mail=1000000/86400",
  "mail-young=1000000/86400",
  `mcp=${mcpQuota}/600`,
];

const forms = [
  { connected: "directly", isPooled: false },
  { connected: "through PgBouncer", isPooled: true },
];

const formIndex = isSampledThisRun("PgBouncer", 2) ? 1 : 0;

describe.each(isFullRun ? forms : forms.slice(formIndex, formIndex + 1))(
  "several processes connected $connected",
  ({ connected, isPooled }) => {
    const skipReason =
      postgresUnavailableReason() ??
      haproxySkipReason() ??
      (isPooled ? pgbouncerSkipReason() : null);
    let fleet: Fleet;
    let owner: Owner;
    let receiver: Receiver;

    beforeAll(async () => {
      if (skipReason !== null) return;
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

    const testIfAvailable = test.runIf(skipReason === null);
    if (skipReason !== null)
      console.log(
        `The tests of several processes connected ${connected} are skipped: ${skipReason}.`,
      );

    const ready = (member: Member) => fetch(`${fleet.urlOf(member)}/readyz`);

    testIfAvailable(
      "every process is ready, and workers return 404 to other requests",
      async () => {
        const responses = await Promise.all(members.map(ready));
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const other = await fetch(`${fleet.urlOf("worker one")}/api/v1/users/me`);
        expect([other.status, await other.text()]).toEqual([404, "a worker takes no requests\n"]);
      },
    );

    testIfAvailable("a rate limit counts the requests to all processes", async () => {
      const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      const statuses: number[] = [];
      for (let sent = 0; sent < 2 * mcpQuota; sent += 1) {
        statuses.push((await fleet.send("POST", "/api/mcp", { body })).status);
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(mcpQuota);
    });

    testIfAvailable(
      "every write, event and mail is processed once if processes end under load",
      async () => {
        const events = openEventLog(owner);
        await subscribe(owner, receiver);
        expect(await events.read()).toEqual([]);
        const subscribed = events.last();
        const load = startWriteLoad(owner, 6);
        const uploads = startUploads(owner);
        const invitations = startInvitations(owner, await findRoleId("Viewer"));
        for (const member of members) {
          await waitForAcknowledged(load, 20);
          await fleet.end(member, "SIGKILL");
          await waitForAcknowledged(load, 20);
          await fleet.start(member);
        }
        await Promise.all([load.stop(), uploads.stop()]);
        const restartLoad = startWriteLoad(owner, 6);
        expect(await restartOneByOne(restartLoad)).toEqual(members.map(() => 0));
        await restartLoad.stop();
        const rejected = restartLoad.writes.filter(
          ({ response: answer }) => answer?.status !== 201,
        );
        expect(rejected.map(({ response: answer }) => answer?.status ?? "cut")).toEqual([]);
        const writes = [...load.writes, ...restartLoad.writes];
        const invited = await invitations.stop();

        const verdict = await verifyWrites(owner, writes);
        expect(verdict.faults).toEqual([]);
        expect(await uploads.verify()).toEqual([]);
        expect(await events.read()).toEqual([]);
        expect(events.verifyWrites(writes)).toEqual([]);
        const [undelivered] = await Promise.all([
          events.waitForDeliveries(receiver, subscribed),
          waitForMails(invited),
        ]);
        expect([...undelivered, ...events.findUnknownDeliveries(receiver)]).toEqual([]);
        expect(findMailErrors(invited)).toEqual([]);
        expect(await findDuplicateSchedules()).toBe("");
        console.log(
          `${verdict.acknowledged} writes, ${verdict.open} without a response; ${events.last()} events in ${receiver.requests()} deliveries; ${invited.length} messages; ${uploads.done()} uploads`,
        );
      },
      600_000,
    );

    async function findRoleId(name: string): Promise<string> {
      const { body } = await fleet.send("GET", `${owner.path}/roles`);
      const role = body.items.find((item: { name: string }) => item.name === name);
      return role.id;
    }

    /** Restarts the members one after another, as an upgrade does; returns their exit codes. */
    async function restartOneByOne(load: WriteLoad): Promise<(number | null)[]> {
      const codes: (number | null)[] = [];
      for (const member of members) {
        await waitForAcknowledged(load, 20);
        codes.push(await fleet.end(member, "SIGTERM"));
        await fleet.start(member);
      }
      return codes;
    }

    /** Waits until every message has arrived: the job of a worker that ended while sending is retried after a timeout. */
    async function waitForMails(emails: readonly string[]): Promise<void> {
      const deadline = Date.now() + 300_000;
      while (emails.some((email) => !fleet.mail.received.has(email)) && Date.now() < deadline) {
        // Retries wait a minute or more: skip that time.
        await fleet.postgres.query(
          "update pgboss.job set start_after = now() where state = 'retry'",
        );
        await pause(500);
      }
    }

    /** Returns the addresses that did not get exactly one distinct message, and those that were not invited. */
    function findMailErrors(emails: readonly string[]): string[] {
      const { received } = fleet.mail;
      const expected = new Set(emails);
      const unexpected = [...received.keys()].filter((email) => !expected.has(email));
      const notSentOnce = emails.filter((email) => new Set(received.get(email)).size !== 1);
      return [...unexpected.map((email) => `${email} was not invited`), ...notSentOnce];
    }

    /** Returns the schedules that do not have exactly one created job; empty if there are none. */
    function findDuplicateSchedules(): Promise<string> {
      return fleet.postgres.query(
        `select name, count(*) from pgboss.job where singleton_key = 'schedule' and state = 'created'
      group by name having count(*) <> 1`,
      );
    }
  },
);

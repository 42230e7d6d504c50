import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

type Entry = { id: string; sequence: number; canonical: string; hash: Buffer };
type Value = {
  sequence: number;
  position: number;
  before_salt: string;
  before_value: string;
  after_salt: string;
  after_value: string;
};

describe("hash chain of the audit log", () => {
  test("stores the values and events of an entry in order", async () => {
    const own = await service.createOrganization();
    const values = ["a", "b", "c"].map((name) => [
      `${name} salt`,
      `"${name}"`,
      `${name} salt`,
      "null",
    ]);
    const events = ["task.updated", "task.completed", "task.deleted"].map((type) => ({
      id: randomUUID(),
      type,
      payload: { type },
    }));
    const [rows, sequences] = await own.run(async (transaction) => {
      transaction.write({
        text: `select append_audit($1, now(), null, 'system', 'updateTask', 'task', '1', 'succeeded', '{}',
  $2, $3)`,
        values: [randomUUID(), JSON.stringify(values), JSON.stringify(events)],
      });
      return Promise.all([
        transaction.all<Value>({
          text: "select * from audit_values order by position",
          values: [],
        }),
        transaction.all<{ sequence: number; id: string; type: string; payload: unknown }>({
          text: "select * from events order by sequence",
          values: [],
        }),
      ]);
    });
    const kept = rows.map((row) => [
      row.before_salt,
      row.before_value,
      row.after_salt,
      row.after_value,
    ]);
    expect(kept).toEqual(values);
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(sequences).toMatchObject(
      events.map((event, index) => ({ ...event, sequence: index + 1 })),
    );
  });

  test("the hash of an entry covers the previous hash, its sequence number and its content", async () => {
    const id = await organization.insert((insert) => insert("suppliers", { name: "Chain" }));
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        service.request("PATCH", `${organization.path}/suppliers/${id}`, {
          as: organization.admin,
          body: { notes: `change ${index}` },
        }),
      ),
    );
    const [entries, values, heads] = await organization.run((transaction) =>
      Promise.all([
        transaction.all<Entry>({
          text: "select * from audit_entries order by sequence",
          values: [],
        }),
        transaction.all<Value>({ text: "select * from audit_values", values: [] }),
        transaction.all<{ audit_sequence: number; event_sequence: number; head_hash: Buffer }>({
          text: "select * from audit_heads",
          values: [],
        }),
      ]),
    );
    expect(entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    let previous: Buffer = Buffer.alloc(32);
    for (const entry of entries) {
      const sequence = Buffer.alloc(8);
      sequence.writeBigInt64BE(BigInt(entry.sequence));
      const hash = createHash("sha256")
        .update(previous)
        .update(sequence)
        .update(entry.canonical)
        .digest();
      expect(entry.hash.equals(hash)).toBe(true);
      previous = hash;
    }
    expect(heads).toMatchObject([{ audit_sequence: 12, event_sequence: 12 }]);
    expect(heads[0]?.head_hash.equals(previous)).toBe(true);

    const contents = new Map(
      entries.map((entry) => [
        entry.sequence,
        JSON.parse(entry.canonical) as { changes: { before: string; after: string }[] },
      ]),
    );
    expect(values).toHaveLength(12);
    const digest = (salt: string, value: string) =>
      createHash("sha256").update(salt).update(value).digest("hex");
    for (const value of values) {
      expect(contents.get(value.sequence)?.changes[value.position]).toMatchObject({
        before: digest(value.before_salt, value.before_value),
        after: digest(value.after_salt, value.after_value),
      });
    }
  });
});

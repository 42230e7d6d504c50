import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openDatabaseBefore } from "../../testing/database-before-migration.ts";

test("the activity of apps is read from the entries that exist", async () => {
  const database = await openDatabaseBefore("client_activity");
  try {
    const organization_id = uuidv7();
    const [user, other] = [uuidv7(), uuidv7()];
    const timestamps = { created_at: new Date(0), updated_at: new Date(0) };
    await database.insert("organizations", { id: organization_id, name: "Old", ...timestamps });
    const entries = [
      { actor: user, channel: "mcp", client: { clientId: "claude", clientName: "Claude" } },
      { actor: user, channel: "api", client: { clientId: "claude" } },
      { actor: user, channel: "app", client: { clientId: null } },
      { actor: user, channel: "workflow", client: { clientId: "of-a-workflow" } },
      { actor: other, channel: "api", client: { clientId: null, target: { clientId: "nested" } } },
    ];
    for (const [index, { actor, channel, client }] of entries.entries()) {
      await database.insert("audit_entries", {
        organization_id,
        sequence: index + 1,
        id: uuidv7(),
        at: new Date(index + 1),
        actor_user_id: actor,
        channel,
        action: "updateTask",
        outcome: "succeeded",
        canonical: JSON.stringify(client),
        hash: Buffer.alloc(32),
      });
    }
    await database.migrate("client_activity");
    const rows = await database.query(
      "select user_id, client_id, client_name, last_active_at from client_activity",
    );
    expect(rows).toEqual([
      {
        user_id: user,
        client_id: "claude",
        client_name: "Claude",
        last_active_at: new Date(2),
      },
    ]);
  } finally {
    await database.close();
  }
});

import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openDatabaseBefore } from "../../testing/database-before-migration.ts";

test("the migration removes the bytes of pending uploads from the input of their approvals", async () => {
  const database = await openDatabaseBefore("pending_uploads");
  try {
    const [organization_id, user_id] = [uuidv7(), uuidv7()];
    const at = new Date("2026-11-20T10:00:00.000Z");
    const timestamps = { created_at: at, updated_at: at };
    await database.insert("organizations", { id: organization_id, name: "Old", ...timestamps });
    await database.insert("users", { id: user_id, display_name: "Old", ...timestamps });
    const hold = (operation: string, input: object) =>
      database.insert("approvals", {
        organization_id,
        id: uuidv7(),
        state: "rejected",
        policy_id: uuidv7(),
        policy_name: "Held",
        approvers: JSON.stringify({ roleIds: [], userIds: [] }),
        approvers_text: "Old",
        required_approvals: 1,
        allow_self_approval: false,
        on_stale: "refuse",
        operation,
        permission: "files:write",
        channel: "mcp",
        requested_by: user_id,
        token_scopes: [],
        summary: operation,
        input: JSON.stringify(input),
        input_hash: Buffer.alloc(32),
        changes: "[]",
        expires_at: at,
        ...timestamps,
      });
    await hold("createFileUpload", { name: "a.txt", contentBase64: "QQ==" });
    await hold("createFileUpload", { name: "b.txt", contentBase64: null });
    await hold("createTask", { title: "Keep" });
    await database.migrate();
    const rows = await database.query("select input from approvals order by input ->> 'name'");
    expect(rows.map(({ input }) => input)).toEqual([
      { name: "a.txt", contentBase64: "***" },
      { name: "b.txt", contentBase64: null },
      { title: "Keep" },
    ]);
  } finally {
    await database.close();
  }
});

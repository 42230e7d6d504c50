import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";

// Conditions on the input are evaluated before the call is planned; all others after, as usual.

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization));

const onInput = { path: "/input/name", op: "eq", value: "Held" };
const onOtherInput = { ...onInput, value: "Another" };
const onTarget = { path: "/target/name", op: "eq", value: "Before" };
const onOtherTarget = { ...onTarget, value: "Another" };
const onChange = { path: "/target/name", op: "changed" };
const onInputChange = { path: "/input/name", op: "changed" };
const onTotal = { path: "/computed/totalMinor", op: "gt", value: 1 };

describe.each<[string, number, string]>([
  ["hold", 202, "pending"],
  ["deny", 403, "APPROVAL_DENIED_BY_POLICY"],
])("a policy whose effect is %s", (effect, matching, expected) => {
  test.each<[string, object, boolean]>([
    ["no conditions", {}, true],
    ["input", { conditions: { all: [onInput] } }, true],
    ["another input", { conditions: { all: [onOtherInput] } }, false],
    ["target", { conditions: { all: [onTarget] } }, true],
    ["another target", { conditions: { all: [onOtherTarget] } }, false],
    ["change", { conditions: { all: [onChange] } }, true],
    ["a change of an input member", { conditions: { all: [onInputChange] } }, true],
    ["a total that the record does not have", { conditions: { all: [onTotal] } }, false],
    ["input and target", { conditions: { all: [onInput, onTarget] } }, true],
    ["input and another target", { conditions: { all: [onInput, onOtherTarget] } }, false],
    ["another input and target", { conditions: { all: [onOtherInput, onTarget] } }, false],
    ["another input or target", { conditions: { any: [onOtherInput, onTarget] } }, true],
    ["input or another target", { conditions: { any: [onInput, onOtherTarget] } }, true],
    [
      "another input or another target",
      { conditions: { any: [onOtherInput, onOtherTarget] } },
      false,
    ],
    [
      "input, and another input or target",
      { conditions: { all: [onInput, { any: [onOtherInput, onTarget] }] } },
      true,
    ],
  ])("with conditions on %s %j: matches %s", async (_name, conditions, matches) => {
    const organization = await service.createOrganization();
    const approvals = approvalsOf(service, organization);
    const { id } = await approvals.ok("POST", "/suppliers", { name: "Before" });
    const match = { channels: ["api"], ...conditions };
    await approvals.policy(["updateSupplier"], { effect, match });
    const response = await approvals.send("PATCH", `/suppliers/${id}`, { name: "Held" });
    expect(response.status, response.text).toBe(matches ? matching : 200);
    if (matches) expect([response.body.state, response.body.code]).toContain(expected);
    const { name } = await approvals.ok("GET", `/suppliers/${id}`);
    expect(name).toBe(matches ? "Before" : "Held");
  });
});

test.each([
  ["/input/name", "eq", "Cafe\u0301", { name: "Caf\u00e9" }],
  ["/input/name", "in", ["Cafe\u0301"], { name: "Caf\u00e9" }],
  ["/input/notes", "contains", "caf\u00e9", { name: "One", notes: "Next to the cafe\u0301." }],
])("%s %s %j matches composed and decomposed accents", async (path, op, value, body) => {
  const organization = await service.createOrganization();
  const approvals = approvalsOf(service, organization);
  const match = { channels: ["api"], conditions: { all: [{ path, op, value }] } };
  await approvals.policy(["createSupplier"], { match });
  const response = await approvals.send("POST", "/suppliers", body);
  expect(response.status, response.text).toBe(202);
});

test("a condition compares date-times as instants, not as text", async ({ approvals }) => {
  const { id } = await approvals.ok("POST", "/tasks", {
    title: "Before",
    dueAt: "2026-12-24T10:00:00+01:00",
  });
  const condition = { path: "/target/dueAt", op: "eq", value: "2026-12-24T09:00:00Z" };
  await approvals.policy(["updateTask"], {
    match: { channels: ["api"], conditions: { all: [condition] } },
  });
  const response = await approvals.send("PATCH", `/tasks/${id}`, { title: "After" });
  expect(response.status, response.text).toBe(202);
});

test("a call that cannot meet the conditions on its input uses no savepoint", async ({
  approvals,
}) => {
  const channels = ["api"];
  await approvals.policy(["createSupplier"], {
    match: { channels, conditions: { all: [onInput] } },
  });
  const statements = recordStatements(service);
  const savepoints = () => statements.filter((text) => text.startsWith("sent savepoint"));
  await approvals.ok("POST", "/suppliers", { name: "Free" });
  expect(savepoints()).toEqual([]);
  const held = await approvals.send("POST", "/suppliers", { name: "Held" });
  expect(held.status).toBe(202);
  // One for the plan, and one for resolving the call.
  expect(savepoints()).toHaveLength(2);
});

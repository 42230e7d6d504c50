import { afterAll, describe, expect, test } from "vitest";
import { bundledDocument } from "../openapi/bundled-document.ts";
import { createCliUser } from "../testing/run-cli.ts";
import { toCommandName } from "./command-name.ts";
import { toExampleLines } from "./example-lines.ts";
import { commonFlags, toOperationCommands } from "./operation-command.ts";

const user = await createCliUser({ baseUrl: "http://127.0.0.1:1" });
afterAll(() => user.remove());

describe("every operation", () => {
  test.each(toOperationCommands(bundledDocument))(
    "$operationId is `werkbank $group $name`",
    async ({ group, name, operationId, summary, inputs }) => {
      const { code, stdout } = await user.run([group, name, "--help"]);
      expect(code).toBe(0);
      expect(stdout).toContain(summary);
      expect(stdout).toContain(`Operation ${operationId}: `);
      for (const { from, flag } of inputs) {
        expect(stdout).toContain(from === "path" ? `<${flag}>` : `--${flag}`);
      }
    },
  );

  test("the help shows the first of several examples, and the meaning of enum values", async () => {
    const { stdout } = await user.run(["tasks", "create", "--help"]);
    expect(stdout).toMatch(
      /werkbank tasks create .*--title 'Accuwissel bakfiets 07' --priority high/u,
    );
    expect(stdout.replaceAll(/\s+/gu, " ")).toContain("urgent: Needs action immediately.");
  });

  test("every example of a command has all required members of the body", () => {
    for (const command of toOperationCommands(bundledDocument)) {
      const required = command.inputs.filter(
        ({ from, isRequired }) => from === "body" && isRequired,
      );
      for (const line of toExampleLines(command)) {
        if (command.isList || line.endsWith(" --json -")) continue;
        expect(command.needsJson, line).toBe(false);
        for (const { flag } of required) expect(line).toContain(`--${flag}`);
      }
    }
  });

  test("command names are unique, and so are the flags of each command", () => {
    const commands = toOperationCommands(bundledDocument);
    const names = commands.map(({ group, name }) => `${group} ${name}`);
    expect(new Set(names).size).toBe(bundledOperations());
    for (const { operationId, inputs } of commands) {
      const flags = inputs.map(({ flag }) => flag);
      expect(new Set(flags).size, operationId).toBe(flags.length);
      expect(flags.filter((flag) => commonFlags.includes(flag))).toEqual([]);
    }
  });

  test.each([
    ["listTasks", "/v1/organizations/{organizationId}/tasks", "Tasks", "tasks list"],
    ["setTaskStatus", "/v1/x", "Tasks", "tasks set-status"],
    ["createCustomerAssetNote", "/v1/x", "Customer assets", "customer-assets create-note"],
    ["respondToAgendaItem", "/v1/x", "Agenda", "agenda respond-to-item"],
    ["listApprovalPolicies", "/v1/x", "Approvals", "approvals list-policies"],
    ["verifyAuditLog", "/v1/x", "Audit log", "audit-log verify"],
    ["listPermissions", "/v1/permissions", "Members and roles", "permissions list"],
    ["createRole", "/v1/organizations/{organizationId}/roles", "Members and roles", "roles create"],
  ])("%s at %s (%s) is %s", (operationId, path, tag, expected) => {
    const { group, name } = toCommandName({ operationId, path, tag });
    expect(`${group} ${name}`).toBe(expected);
  });
});

function bundledOperations(): number {
  return Object.values(bundledDocument.paths).flatMap((methods) => Object.keys(methods)).length;
}

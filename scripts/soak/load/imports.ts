import { randomUUID } from "node:crypto";
import type { Owner } from "./owner.ts";
import { readAll } from "./read-all.ts";
import { isUnavailableResponse, repeatedly, type Workload } from "./workload.ts";

type StartedImport = { id: string; names: string[] };

const rows = 40;

/**
 * Imports customers from CSV files, one after another: in the end, each row of a started import exists once.
 */
export function startImports(owner: Owner): Workload {
  const started: StartedImport[] = [];
  const unexpected: string[] = [];
  const { send, path } = owner;
  const importOne = async (): Promise<boolean> => {
    const names = Array.from({ length: rows }, () => `Row ${randomUUID()}`);
    const bytes = Buffer.from(`Name\n${names.join("\n")}\n`);
    const file = await send("POST", `${path}/files`, {
      body: {
        name: "rows.csv",
        contentType: "text/csv",
        sizeBytes: bytes.length,
        contentBase64: bytes.toString("base64"),
      },
    });
    const response =
      file.status === 201
        ? await send("POST", `${path}/imports`, {
            body: { kind: "customers", fileId: file.body.id, mapping: { Name: "name" } },
          })
        : file;
    if (response.status === 202) {
      started.push({ id: response.body.id, names });
      return await hasEnded(response.body.id);
    }
    if (!isUnavailableResponse(response)) {
      unexpected.push(`an import was answered ${response.status} ${response.body.code}`);
    }
    return false;
  };
  const hasEnded = async (id: string): Promise<boolean> => {
    const { status, body } = await send("GET", `${path}/imports/${id}`);
    if (status === 200 && body.state === "failed") {
      unexpected.push(`the import ${id} failed: ${JSON.stringify(body.problem)}`);
    }
    return status === 200 && body.state === "succeeded";
  };
  const { stop } = repeatedly(importOne, { pauseMs: 200 });
  return {
    name: "imports",
    done: () => started.length,
    stop,
    verify: () => Promise.resolve(unexpected),
    async missing() {
      const states = await Promise.all(started.map(({ id }) => hasEnded(id)));
      const customers = Map.groupBy(await readAll(owner, "customers"), ({ name }) => name);
      return started.flatMap(({ id, names }, index) => {
        const times = names.map((name) => customers.get(name)?.length ?? 0);
        const doubled = times.filter((count) => count > 1).length;
        const absent = times.filter((count) => count === 0).length;
        if (doubled > 0) return [`the import ${id} has made ${doubled} of its rows twice`];
        const isEnded = states[index] === true;
        return isEnded && absent === 0
          ? []
          : [`the import ${id} has ${isEnded ? "" : "not "}ended and lacks ${absent} rows`];
      });
    },
  };
}

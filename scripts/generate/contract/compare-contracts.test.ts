import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../launch/processes.ts";
import { compareContracts, type Contract } from "./compare-contracts.ts";

const read = async (name: string) => JSON.parse(await readFile(join(root, "public", name), "utf8"));
const accepted: Contract = {
  openapi: await read("openapi.json"),
  tools: await read("tools.json"),
  problems: await read("problems.json"),
};

/** Returns what is reported when today's contract is changed. */
function differencesAfter(change: (contract: any) => void): string[] {
  const declared = structuredClone(accepted);
  change(declared);
  return compareContracts(accepted, declared).map(
    ({ isCompatible, sentence }) => `${isCompatible ? "fine" : "BREAKS"}: ${sentence}`,
  );
}

const suppliers = "/v1/organizations/{organizationId}/suppliers";
const supplier = `${suppliers}/{supplierId}`;

test("an unchanged contract has no differences, whatever its descriptions", () => {
  expect(differencesAfter(() => undefined)).toEqual([]);
  expect(
    differencesAfter(({ openapi }) => (openapi.paths[supplier].get.summary = "Read it")),
  ).toEqual([]);
});

test("another notation of null is no difference", () => {
  expect(
    differencesAfter(({ openapi }) => {
      const { phone } = openapi.components.schemas.SupplierUpdate.properties;
      const [text] = phone.anyOf;
      openapi.components.schemas.SupplierUpdate.properties.phone = {
        ...text,
        type: ["string", "null"],
      };
    }),
  ).toEqual([]);
});

describe("operations", () => {
  test("a new one is compatible; a removed or moved one breaks clients", () => {
    expect(
      differencesAfter(({ openapi: { paths } }) => {
        paths[`${supplier}/inspect`] = {
          post: { ...paths[supplier].get, operationId: "inspectSupplier" },
        };
      }),
    ).toEqual([`fine: inspectSupplier is new: POST ${supplier}/inspect.`]);
    expect(differencesAfter(({ openapi }) => delete openapi.paths[supplier].get)).toEqual([
      `BREAKS: getSupplier is gone: GET ${supplier}.`,
    ]);
    expect(
      differencesAfter(({ openapi: { paths } }) => {
        paths[supplier].put = paths[supplier].patch;
        delete paths[supplier].patch;
      }),
    ).toEqual([`BREAKS: updateSupplier: address was PATCH ${supplier} and is PUT ${supplier}.`]);
  });

  test("another permission or success status breaks clients", () => {
    expect(
      differencesAfter(({ openapi: { paths } }) => {
        paths[supplier].get["x-permission"] = "suppliers:write";
        paths[suppliers].post.responses["202"] = paths[suppliers].post.responses["201"];
        delete paths[suppliers].post.responses["201"];
      }),
    ).toEqual([
      "BREAKS: createSupplier: success was 201 and is 202.",
      "BREAKS: getSupplier: permission was suppliers:read and is suppliers:write.",
    ]);
  });

  test("a removed or newly required parameter breaks clients; a new optional one does not", () => {
    const parametersOf = ({ openapi }: any): any[] => openapi.paths[suppliers].get.parameters;
    expect(
      differencesAfter((contract) => {
        parametersOf(contract).push({ name: "city", in: "query", required: false, schema: {} });
      }),
    ).toEqual(["fine: listSuppliers: parameter city is new."]);
    expect(
      differencesAfter((contract) => {
        const list = parametersOf(contract);
        list.find(({ name }) => name === "q").required = true;
        list.splice(
          list.findIndex(({ name }) => name === "status"),
          1,
        );
      }),
    ).toEqual([
      "BREAKS: listSuppliers: parameter status is gone.",
      "BREAKS: listSuppliers: parameter q is now required.",
    ]);
  });
});

describe("schemas", () => {
  const schemas = ({ openapi }: any) => openapi.components.schemas;

  test("a response may gain members, but not lose any", () => {
    expect(
      differencesAfter((contract) => {
        const { Supplier } = schemas(contract);
        Supplier.properties.inspectedAt = { type: "string" };
        Supplier.required.push("inspectedAt");
        delete Supplier.properties.phone;
        Supplier.required = Supplier.required.filter((name: string) => name !== "website");
      }),
    ).toEqual([
      "BREAKS: Supplier.phone is gone.",
      "BREAKS: Supplier.website may now be left out.",
      "fine: Supplier.inspectedAt is new and required.",
    ]);
  });

  test("a request body may allow more, but not require more", () => {
    expect(
      differencesAfter((contract) => {
        const { SupplierUpdate } = schemas(contract);
        SupplierUpdate.properties.paymentTermsDays.anyOf[0].maximum = 90;
        SupplierUpdate.properties.name.maxLength = 500;
        SupplierUpdate.properties.region = { type: "string" };
        SupplierUpdate.required = ["region"];
      }),
    ).toEqual([
      "BREAKS: SupplierUpdate.paymentTermsDays: maximum was 2147483647 and is 90.",
      "BREAKS: SupplierUpdate.region is new and required.",
      "fine: SupplierUpdate.name: maxLength was 240 and is 500.",
    ]);
  });

  test("the objects of a union are compared by their constant members", () => {
    expect(
      differencesAfter((contract) => {
        const { ContentInline } = schemas(contract);
        delete ContentInline.oneOf[0].properties.text;
      }),
    ).toEqual(["BREAKS: ContentInline.text is gone."]);
  });

  test("an enumeration of requests and responses may not gain a value", () => {
    expect(
      differencesAfter((contract) => schemas(contract).SupplierStatus.enum.push("closed")),
    ).toEqual(['BREAKS: SupplierStatus may now be "closed".']);
  });
});

test("changes of tools and problems are reported", () => {
  expect(
    differencesAfter(({ tools, problems }) => {
      tools.find(({ name }: any) => name === "tasks_get").scope = "mcp:write";
      tools.find(({ name }: any) => name === "tasks_list").name = "tasks_find";
      problems.find(({ code }: any) => code === "UNIQUE_CONFLICT").status = 422;
    }),
  ).toEqual([
    "BREAKS: The tool tasks_list is gone.",
    "BREAKS: The tool tasks_get: scope was mcp:read and is mcp:write.",
    "BREAKS: The problem UNIQUE_CONFLICT: status was 409 and is 422.",
    "fine: The tool tasks_find is new.",
  ]);
});

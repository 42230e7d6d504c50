const input = process.env.OPENAPI;
const baseUrl = { getBaseUrlFromSpecification: true };

export default {
  client: { input, output: { target: "generated/orval/client.ts", client: "fetch", baseUrl } },
  zod: { input, output: { target: "generated/orval/zod.ts", client: "zod" } },
};

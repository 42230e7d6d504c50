import accounts from "@werkbank/demo/accounts.json" with { type: "json" };

/** Prints what answers where, and who can sign in at the local identity provider. */
export function announce(url: string, localIdp: string | null): void {
  const lines = [
    "",
    `  Documentation     ${url}`,
    `  API               ${url}/api/v1`,
    `  Product MCP       ${url}/api/mcp`,
    `  Docs MCP          ${url}/mcp`,
    ...(localIdp === null
      ? []
      : [
          `  Identity provider ${localIdp}`,
          `  Its outbox        ${new URL("/outbox", localIdp).href}`,
          "",
          `  Demo accounts, all with the password ${accounts.password}:`,
          ...accounts.accounts.map(
            ({ email, displayName, confirmed }) =>
              `    ${email.padEnd(24)} ${displayName}${confirmed ? "" : " (address not confirmed)"}`,
          ),
        ]),
    "",
    "  Stop with Ctrl-C.",
    "",
  ];
  console.log(lines.join("\n"));
}

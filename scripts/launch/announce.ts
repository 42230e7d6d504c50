import accounts from "@werkbank/demo/accounts.json" with { type: "json" };

/**
 * Prints the URLs, and who can sign in at the local identity provider.
 * @param idpPort of the local identity provider; undefined where another one is used
 */
export function announce(url: string, idpPort: string | undefined): void {
  const idp = `http://127.0.0.1:${idpPort}/auth/v1`;
  const lines = [
    "",
    `  Documentation     ${url}`,
    `  API               ${url}/api/v1`,
    `  Product MCP       ${url}/api/mcp`,
    `  Docs MCP          ${url}/mcp`,
    ...(idpPort === undefined
      ? []
      : [
          `  Identity provider ${idp}`,
          `  Its outbox        ${new URL("/outbox", idp).href}`,
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

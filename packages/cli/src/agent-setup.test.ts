import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createCliUser, type CommandResult } from "./testing/run-cli.ts";

const baseUrl = "https://werkbank.example";
const product = `${baseUrl}/api/mcp`;
const docs = `${baseUrl}/mcp`;

let home: string;
let setUp: (args?: string[], env?: Record<string, string>) => Promise<CommandResult>;
let platform: NodeJS.Platform;

beforeEach(async () => {
  platform = "linux";
  home = await mkdtemp(join(tmpdir(), "werkbank-home-"));
  const user = await createCliUser({ baseUrl });
  setUp = (args = [], env = {}) =>
    user.run(["agent", "setup", ...args], {
      env: { HOME: home, XDG_CONFIG_HOME: join(home, ".config"), ...env },
      platform,
    });
  onTestFinished(async () => {
    await user.remove();
    await rm(home, { recursive: true });
  });
});

const read = (path: string): Promise<string> => readFile(join(home, path), "utf8");

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), text);
}

/** Returns every file and folder in the home folder, except for the folders of the command line. */
async function list(): Promise<string[]> {
  const paths = await readdir(home, { recursive: true });
  return paths.filter((path) => !/^\.config(?:$|\/werkbank)/u.test(path)).sort();
}

describe("the configuration has the form that the client documents", () => {
  const servers = (toServer: (url: string) => object) => ({
    werkbank: toServer(product),
    "werkbank-docs": toServer(docs),
  });
  const remote = servers((url) => ({ command: "npx", args: ["-y", "mcp-remote", url] }));
  const http = servers((url) => ({ type: "http", url }));
  const mac = "Library/Application Support";

  test.each<[string, NodeJS.Platform, string, object]>([
    // https://code.claude.com/docs/en/mcp
    ["claude-code", "linux", ".claude.json", { mcpServers: http }],
    // https://modelcontextprotocol.io/docs/develop/connect-local-servers
    [
      "claude-desktop",
      "darwin",
      `${mac}/Claude/claude_desktop_config.json`,
      { mcpServers: remote },
    ],
    [
      "claude-desktop",
      "win32",
      "AppData/Roaming/Claude/claude_desktop_config.json",
      { mcpServers: remote },
    ],
    // https://cursor.com/docs/context/mcp
    ["cursor", "linux", ".cursor/mcp.json", { mcpServers: servers((url) => ({ url })) }],
    // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
    ["vscode", "linux", ".config/Code/User/mcp.json", { servers: http }],
    ["vscode", "darwin", `${mac}/Code/User/mcp.json`, { servers: http }],
    ["vscode", "win32", "AppData/Roaming/Code/User/mcp.json", { servers: http }],
    // https://geminicli.com/docs/tools/mcp-server/
    [
      "gemini",
      "linux",
      ".gemini/settings.json",
      { mcpServers: servers((url) => ({ httpUrl: url })) },
    ],
  ])("%s on %s", async (client, on, file, expected) => {
    platform = on;
    const { code, stdout } = await setUp(["--client", client]);
    expect(code, stdout).toBe(0);
    expect(JSON.parse(await read(file))).toEqual(expected);
    expect(stdout).toContain(join(home, file));
    expect(stdout).toContain(product);
  });

  // https://developers.openai.com/codex/mcp
  test("codex", async () => {
    await setUp(["--client", "codex"]);
    expect(await read(".codex/config.toml")).toBe(
      `[mcp_servers.werkbank]\nurl = "${product}"\n\n[mcp_servers.werkbank-docs]\nurl = "${docs}"\n`,
    );
  });

  test("in the folder that CLAUDE_CONFIG_DIR, CODEX_HOME or APPDATA names", async () => {
    platform = "win32";
    await setUp(["--client", "claude-code", "codex", "vscode"], {
      CLAUDE_CONFIG_DIR: join(home, "claude"),
      CODEX_HOME: join(home, "codex"),
      APPDATA: join(home, "roaming"),
    });
    const files = ["claude/.claude.json", "codex/config.toml", "roaming/Code/User/mcp.json"];
    for (const file of files) expect(await read(file)).toContain(product);
  });
});

test("configures the clients that are installed, and writes nothing in a dry run", async () => {
  await mkdir(join(home, ".cursor"));
  await write(".codex/config.toml", 'model = "gpt-5"\n');
  const before = await list();
  const dryRun = await setUp(["--dry-run"]);
  expect(dryRun.stdout).toContain("Nothing was written");
  expect(await list()).toEqual(before);
  expect(await read(".codex/config.toml")).toBe('model = "gpt-5"\n');
  const { code, stdout } = await setUp();
  expect(code).toBe(0);
  expect(dryRun.stdout).toContain(stdout.trim());
  expect(await list()).toEqual([...before, ".cursor/mcp.json"].sort());
});

test("fails if no client is installed", async () => {
  const { code, stderr } = await setUp();
  expect(code).toBe(5);
  expect(stderr).toContain("--client: claude-code, claude-desktop, cursor, vscode, codex, gemini");
});

/** Files as users have them: with comments, tabs, other line ends, an empty object, or nothing. */
const usersFiles: [string, string, string][] = [
  [
    "vscode",
    ".config/Code/User/mcp.json",
    '// mine\n{\n\t"servers": {\n\t\t"a": { "type": "http", "url": "https://a.example" }, // first\n\t},\n\t"inputs": []\n}\n',
  ],
  [
    "claude-code",
    ".claude.json",
    '{\n  "numStartups": 3,\n  "mcpServers": {},\n  "projects": { "/a": { "mcpServers": {} } }\n}',
  ],
  [
    "cursor",
    ".cursor/mcp.json",
    '{\r\n    "mcpServers": {\r\n        "a": {\r\n            "command": "a"\r\n        }\r\n    }\r\n}\r\n',
  ],
  ["cursor", ".cursor/mcp.json", "{}"],
  ["cursor", ".cursor/mcp.json", ""],
  ["gemini", ".gemini/settings.json", '{"theme":"dark"}'],
  ["gemini", ".gemini/settings.json", '{\n  /* look */\n  "theme": "dark" // dim\n}\n'],
  [
    "codex",
    ".codex/config.toml",
    '# mine\nmodel = "gpt-5" # best\n\n[mcp_servers.a]\ncommand = "a"',
  ],
  ["codex", ".codex/config.toml", "\n"],
];

describe.each(usersFiles)("%s, %s with %j", (client, file, text) => {
  test("keeps the rest, changes nothing when run again, and is undone exactly", async () => {
    await write(file, text);
    await chmod(join(home, file), 0o640);
    await setUp(["--client", client]);
    const after = await read(file);
    for (const line of text.split(/\r?\n/u)) {
      // A comma may follow what was the last member.
      const kept = line
        .trim()
        .replace(/[{}]+$/u, "")
        .replaceAll(",", "");
      expect(after.replaceAll(",", "")).toContain(kept);
    }
    expect((await stat(join(home, file))).mode & 0o777).toBe(0o640);
    const again = await setUp(["--client", client]);
    expect(again.stdout).toContain("= werkbank is there already");
    expect(await read(file)).toBe(after);
    const { code, stdout } = await setUp(["--undo"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("- werkbank-docs\n  - werkbank\n")]);
    expect(await read(file)).toBe(text);
    expect((await setUp(["--undo"])).stdout).toBe("There is nothing to undo.\n");
  });
});

test("undo removes the files and folders that the setup has created", async () => {
  const before = await list();
  await setUp(["--client", "claude-desktop", "codex", "vscode"]);
  expect((await list()).length).toBeGreaterThan(before.length);
  await setUp(["--undo", "--dry-run"]);
  expect(await read(".codex/config.toml")).toContain(product);
  await setUp(["--undo", "--client", "codex"]);
  await setUp(["--undo"]);
  expect(await list()).toEqual(before);
  expect(await readdir(join(home, ".config/werkbank"))).toEqual([]);
});

describe("undo leaves later changes", () => {
  test("of other servers and settings", async () => {
    await write(".cursor/mcp.json", "{}");
    await setUp(["--client", "cursor"]);
    const config = JSON.parse(await read(".cursor/mcp.json"));
    config.mcpServers.later = { url: "https://later.example" };
    // Programs write the file in a form of their own.
    await write(".cursor/mcp.json", JSON.stringify(config, null, 4));
    await setUp(["--undo"]);
    expect(JSON.parse(await read(".cursor/mcp.json"))).toEqual({
      mcpServers: { later: { url: "https://later.example" } },
    });
  });

  test("of the table after it", async () => {
    await setUp(["--client", "codex"]);
    const later = '\n[profiles.later]\nmodel = "o4"\n';
    await write(".codex/config.toml", (await read(".codex/config.toml")) + later);
    await setUp(["--undo"]);
    expect((await read(".codex/config.toml")).trim()).toBe(later.trim());
  });

  test.each([
    ["cursor", ".cursor/mcp.json", `"${product}"`, `"${product}?readOnly=true"`],
    ["codex", ".codex/config.toml", `url = "${product}"`, `url = "${product}"\nenabled = false`],
  ])("of a server that was added: %s", async (client, file, from, to) => {
    await setUp(["--client", client]);
    const changed = (await read(file)).replace(from, to);
    await write(file, changed);
    const { stdout } = await setUp(["--undo"]);
    expect(stdout).toContain("! werkbank was changed since, and stays");
    const left = await read(file);
    expect(left).toContain(to);
    expect(left).not.toContain("werkbank-docs");
  });

  test("of a file that was deleted", async () => {
    await setUp(["--client", "cursor"]);
    await rm(join(home, ".cursor/mcp.json"));
    const { code, stdout } = await setUp(["--undo"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("is not there any more")]);
  });
});

test("adds a server again that the user has removed, and undoes it once", async () => {
  await setUp(["--client", "cursor"]);
  await write(".cursor/mcp.json", "{}\n");
  await setUp(["--client", "cursor"]);
  const { stdout } = await setUp(["--undo"]);
  expect(stdout.match(/^ {2}\S/gmu)).toEqual(["  -", "  -"]);
  expect(await read(".cursor/mcp.json")).toBe("{}\n");
});

test("replaces what it added for another address, and keeps a server of the same name", async () => {
  await setUp(["--client", "cursor", "codex"]);
  const other = { SERVICE_BASE_URL: "https://other.example" };
  await setUp(["--client", "cursor", "codex"], other);
  for (const file of [".cursor/mcp.json", ".codex/config.toml"]) {
    expect(await read(file)).toContain("https://other.example/api/mcp");
    expect(await read(file)).not.toContain(baseUrl);
  }
  await setUp(["--undo"]);
  const own = { url: "https://mine.example", headers: { Authorization: "Bearer secret" } };
  await write(".cursor/mcp.json", JSON.stringify({ mcpServers: { werkbank: own } }));
  const { code, stdout } = await setUp(["--client", "cursor"]);
  expect([code, stdout]).toEqual([0, expect.stringContaining("! werkbank is there with other")]);
  expect(stdout).not.toContain("secret");
  expect(JSON.parse(await read(".cursor/mcp.json")).mcpServers.werkbank).toEqual(own);
});

test("leaves an invalid file as it is, and configures the other clients", async () => {
  await write(".cursor/mcp.json", '{ "mcpServers": ');
  await write(".gemini/settings.json", '{ "mcpServers": [] }');
  await write(".codex/config.toml", "mcp_servers = { a = { command = 'a' } }\n");
  const { code, stderr } = await setUp(["--client", "cursor", "gemini", "codex", "claude-code"]);
  expect(code).toBe(1);
  expect(stderr).toContain("it is not valid JSON");
  expect(await read(".cursor/mcp.json")).toBe('{ "mcpServers": ');
  expect(await read(".gemini/settings.json")).toBe('{ "mcpServers": [] }');
  expect(await read(".codex/config.toml")).toBe("mcp_servers = { a = { command = 'a' } }\n");
  expect(await read(".claude.json")).toContain(product);
});

test("keeps a symbolic link to a file elsewhere", async () => {
  await write("dotfiles/mcp.json", "{}\n");
  await mkdir(join(home, ".cursor"));
  await symlink(join(home, "dotfiles/mcp.json"), join(home, ".cursor/mcp.json"));
  await setUp(["--client", "cursor"]);
  expect((await lstat(join(home, ".cursor/mcp.json"))).isSymbolicLink()).toBe(true);
  expect(await read("dotfiles/mcp.json")).toContain(product);
});

test("writes no secret", async () => {
  await setUp(["--client", "cursor"], { SERVICE_TOKEN: "a-secret-token" });
  for (const file of [".cursor/mcp.json", ".config/werkbank/agent-setup.json"]) {
    expect(await read(file)).not.toContain("a-secret-token");
  }
  const withPassword = { SERVICE_BASE_URL: "https://me:secret@werkbank.example" };
  const { code, stderr } = await setUp(["--client", "codex"], withPassword);
  expect([code, stderr]).toEqual([2, expect.stringContaining("must not contain a password")]);
});

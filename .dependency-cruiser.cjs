// What may import what. ARCHITECTURE.md draws it; this holds it.
const tests = "\\.test\\.tsx?$|/testing/";

/** The rooms of `lib`, from the ground up: a room may use its own layer and those below. */
const layers = [
  ["csv", "latex", "text", "time", "tags", "secrets", "log", "metrics", "guide", "prompts"],
  ["http", "limits", "jobs", "outbound"],
  [
    ...["projects", "audit", "auth", "accounts", "single-sign-on"],
    ...["members", "invitations", "tokens", "instance"],
  ],
  [
    "datasets",
    "models",
    "readers",
    "writers",
    "imports",
    "forecasts",
    "providers",
    "knowledge",
    "phrases",
  ],
  ["studies", "crowd", "quality", "runs"],
  ["figures", "labels", "published", "shares", "exports", "notifications", "training", "tunings"],
  ["life-cycle", "people", "corrections"],
  ["monitoring", "api"],
];
const rooms = (of) => `^lib/(${of.flat().join("|")})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circle",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...layers.slice(0, -1).map((layer, i) => ({
      name: `layer-${i + 1}-knows-none-above`,
      severity: "error",
      from: { path: rooms(layer), pathNot: tests },
      to: { path: rooms(layers.slice(i + 1)) },
    })),
    {
      name: "every-room-has-a-layer",
      severity: "error",
      from: { path: "^lib/[^/]+/", pathNot: rooms(layers) },
      to: {},
    },
    {
      name: "app-is-on-top",
      comment: "Routes and pages use the rest; nothing uses them.",
      severity: "error",
      from: { path: "^(components|lib|db)/", pathNot: tests },
      to: { path: "^app/" },
    },
    {
      name: "routes-and-pages-only-translate",
      comment: "They call use cases; a query belongs in one.",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: { path: "^db/(?!client)|node_modules/(pg|drizzle-orm)/" },
    },
    {
      name: "components-stay-in-the-browser",
      comment: "Components use a domain's files outside server/, never its server side.",
      severity: "error",
      from: { path: "^components/" },
      to: {
        path: "^(db/|scripts/|lib/.+/server/|lib/api/|lib/http/answer-error)",
      },
    },
    {
      name: "lib-knows-no-components",
      severity: "error",
      from: { path: "^(lib|db)/" },
      to: { path: "^(components|scripts|e2e)/" },
    },
    {
      name: "browser-side-of-lib",
      comment: "What is outside server/ may reach the browser: no database, no use cases.",
      severity: "error",
      from: { path: "^lib/(?!http/|api/)(?!.*/server/).+\\.ts$", pathNot: tests },
      to: { path: "^(db/|lib/.+/server/)" },
    },
    {
      name: "metrics-stand-alone",
      comment: "Pure numerics: libraries of mathematics, and nothing else of ours.",
      severity: "error",
      from: { path: "^lib/metrics/", pathNot: tests },
      to: { pathNot: "^(lib/metrics|node_modules/@stdlib)/" },
    },
    {
      name: "schema-is-below",
      comment: "Tables know only the types of the wire.",
      severity: "error",
      from: { path: "^db/schema/" },
      to: { pathNot: "^(db/schema/|lib/.+/schema[-a-z]*\\.ts$|node_modules/)" },
    },
    {
      name: "crowdworker-pages-stay-light",
      comment: "No component library, no zod, no charts in a crowdworker's browser.",
      severity: "error",
      from: { path: "^(components/crowd|app/\\(crowd\\))/" },
      to: {
        path: "node_modules/(@mantine|recharts|zod|better-auth)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-tests-in-the-product",
      severity: "error",
      from: { path: "^(app|components|lib|db|scripts/start)/", pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".css", ".json"],
    },
  },
};

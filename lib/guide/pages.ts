/** The guide's pages in their order: a file of docs/guide each, and an address under /guide. */
export const guidePages = [
  { slug: "", file: "README.md", title: "Start here" },
  { slug: "import", file: "import.md", title: "Bring in data" },
  { slug: "figures", file: "figures.md", title: "Read the figures" },
  { slug: "studies", file: "studies.md", title: "Ask people: studies" },
  { slug: "running", file: "running.md", title: "Run a study: rounds, quality, pay" },
  { slug: "language-models", file: "language-models.md", title: "Ask language models: runs" },
  { slug: "training", file: "training.md", title: "Train a model" },
  { slug: "paper", file: "paper.md", title: "Repeat the paper" },
  { slug: "crowdworkers", file: "crowdworkers.md", title: "What crowdworkers see" },
  { slug: "admins", file: "admins.md", title: "Projects, members and the instance" },
  { slug: "corrections", file: "corrections.md", title: "Undo and correct" },
  { slug: "python", file: "python.md", title: "Notebooks and scripts" },
  { slug: "glossary", file: "glossary.md", title: "Glossary of figures" },
] as const;

export type GuideSlug = (typeof guidePages)[number]["slug"];

export const guidePath = (slug: GuideSlug, section?: string): string =>
  `/guide${slug ? `/${slug}` : ""}${section ? `#${section}` : ""}`;

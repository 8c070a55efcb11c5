import { writeFileSync } from "node:fs";
import { glossary } from "./guide/glossary";

// Writes the part of the guide that follows from the app.
writeFileSync("docs/guide/glossary.md", glossary());

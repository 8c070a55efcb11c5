import { writeFileSync } from "node:fs";
import { glossary } from "./guide/glossary";
import { takePictures } from "./guide/take-pictures";

// Writes what follows from the app: the glossary, or with `pictures URL` the guide's pictures.
const [what, url] = process.argv.slice(2);
if (what === "pictures" && url) await takePictures(url, process.env.CANDOR_HOME ?? ".candor");
else writeFileSync("docs/guide/glossary.md", glossary());

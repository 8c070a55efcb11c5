import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const base = "http://127.0.0.1:3971";
const log = readFileSync("/tmp/local-try/app.log","utf8");
const m = /Sign in as researcher\s+(\S+)\s+(\S+)/i.exec(log) ?? /researcher\S*@example.org\s+(\S+)/.exec(log);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const width of [1280, 390]) {
  const ctx = await b.newContext({ viewport: { width, height: 900 } });
  const page = await ctx.newPage();
  page.on("console", (c) => c.type()==="error" && console.log("console:", c.text().slice(0,200)));
  await page.goto(base + "/sign-in").catch(()=>{});
  await page.getByLabel(/e-?mail/i).fill(m[1]);
  await page.getByLabel(/password/i).first().fill(m[2]);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.getByText("Sample project").first().click();
  await page.waitForURL(/projects\/[0-9a-f-]+/);
  const project = /projects\/([0-9a-f-]+)/.exec(page.url())[1];
  await page.goto(`${base}/projects/${project}/imports`).catch(()=>{});
  await page.waitForTimeout(1500);
  if (!(await page.getByLabel("File to import").count())) { console.log(page.url(), await page.locator("nav a").evaluateAll(a=>a.map(x=>x.href))); await page.goto(`${base}/projects/${project}/import`); }
  await page.screenshot({ path: `/tmp/local-try/choose-${width}.png` });
  const dir = "/tmp/w/local/lib/imports/testing/test-sets/";
  await page.getByLabel("File to import").setInputFiles(["train.json","valid.json","test.json"].map(f=>dir+f));
  await page.getByText("This is SciQ").waitFor({timeout:20000});
  await page.screenshot({ path: `/tmp/local-try/sciq-${width}.png`, fullPage: true });
  await page.getByRole("button",{name:"Choose another file"}).click();
  await page.getByLabel("File to import").setInputFiles([dir+"unfiltered-web-train.json"]);
  await page.getByText("This is TriviaQA").waitFor();
  await page.getByLabel("Subset for expensive models").fill("5");
  await page.getByRole("button",{name:"Make it"}).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/local-try/tqa-${width}.png`, fullPage: true });
  await page.getByRole("button",{name:"Import the files as they are"}).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/local-try/asis-${width}.png`, fullPage: true });
  await ctx.close();
}
await b.close();

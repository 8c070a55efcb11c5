import { expect, test, vi } from "vitest";
import { minutesLater, noon } from "@/db/testing/make-study";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { arrival, origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

const { db, there, makeConnected } = await setupProlific();

test("a signed link lets in whom Prolific sends, and nobody else", async () => {
  const { arrive, study, prolificId } = await makeConnected({
    arrival: { ...arrival, signed: true },
  });
  const ann = await arrive();
  const link = await there.sign(ann.submission, { origin, now: noon });
  const door = async (address: string, { at = noon, to = origin } = {}) =>
    (await getReading(db, { link: study.link, address, origin: to, now: at })).door;
  expect(await door(link)).toBe("elsewhere");
  const stranger = there.addSubmission(prolificId);
  expect(await door(await there.sign(stranger, { origin, now: noon }))).toBe("new");
  // The ids without a signature, another app's link, one that was changed, and one of yesterday.
  const raw = `?PROLIFIC_PID=${stranger.participant}&STUDY_ID=${prolificId}&SESSION_ID=${stranger.id}`;
  expect(await door(raw)).toBe("unsigned");
  expect(await door(link, { to: "https://another.example" })).toBe("unsigned");
  const [head, , tail] = link.split(".");
  const body = (await there.sign(stranger, { origin, now: noon })).split(".")[1];
  expect(await door([head, body, tail].join("."))).toBe("unsigned");
  expect(await door(link, { at: minutesLater(12) })).toBe("unsigned");
  // Who came in time starts their session later, with the link and no other.
  ann.openPage({ address: link, origin });
  expect(await ann.step(minutesLater(90))).toMatchObject({ step: "begin" });
  ann.openPage({ address: raw, origin });
  expect(await ann.step()).toMatchObject({ step: "rest", reason: "not_sent" });
});

test("in production no signed link is believed while the app's own address is not set", async () => {
  const { study, prolificId } = await makeConnected({ arrival: { ...arrival, signed: true } });
  const to = "https://another.example";
  const address = await there.sign(there.addSubmission(prolificId), { origin: to, now: noon });
  const look = () => getReading(db, { link: study.link, address, origin: to, now: noon });
  vi.stubEnv("NODE_ENV", "production");
  try {
    await expect(look()).rejects.toMatchObject({ status: 503, code: "no_address" });
    vi.stubEnv("CANDOR_URL", to);
    expect(await look()).toMatchObject({ door: "new" });
  } finally {
    vi.stubEnv("NODE_ENV", "test");
    vi.stubEnv("CANDOR_URL", undefined);
  }
});

test("new keys are fetched when a link needs them; while they can't be, known ones serve", async () => {
  const { study, prolificId } = await makeConnected({ arrival: { ...arrival, signed: true } });
  const door = async (now: Date) => {
    const address = await there.sign(there.addSubmission(prolificId), { origin, now });
    return (await getReading(db, { link: study.link, address, origin, now })).door;
  };
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  try {
    vi.stubEnv("CANDOR_PROLIFIC_URL", there.url.replace("127.0.0.1", "localhost"));
    there.fail("jwks.json", "failed");
    const refused = { status: 503, code: "no_keys" };
    const fetched = () => there.state.calls.filter((call) => call === "GET jwks.json").length;
    // Anybody can sign with a key that nobody has: also a fetch that failed is not repeated at once.
    for (let i = 0; i < 3; i += 1) await expect(door(noon)).rejects.toMatchObject(refused);
    expect(fetched()).toBe(1);
    vi.setSystemTime(minutesLater(1));
    expect(await door(noon)).toBe("new");
    there.fail("jwks.json", "failed");
    expect(await door(noon)).toBe("new");
    await there.rotateKeys();
    await expect(door(noon)).rejects.toMatchObject(refused);
    expect(fetched()).toBe(2);
    vi.setSystemTime(minutesLater(2));
    await expect(door(noon)).rejects.toMatchObject(refused);
    vi.setSystemTime(minutesLater(3));
    expect(await door(noon)).toBe("new");
  } finally {
    vi.useRealTimers();
    vi.stubEnv("CANDOR_PROLIFIC_URL", there.url);
    there.fail("jwks.json");
  }
});

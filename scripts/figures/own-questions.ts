/** Facts that nobody disputes: what is asked for, and the answer with other names of it. */
const capitals = `France Paris; Germany Berlin; Spain Madrid; Portugal Lisbon|Lisboa; Italy Rome|Roma; Austria Vienna|Wien;
Greece Athens; Poland Warsaw|Warszawa; Hungary Budapest; Denmark Copenhagen; Norway Oslo; Sweden Stockholm; Finland Helsinki;
Ireland Dublin; Iceland Reykjavik|Reykjavík; Belgium Brussels; Romania Bucharest; Bulgaria Sofia; Croatia Zagreb; Serbia Belgrade;
Slovenia Ljubljana; Slovakia Bratislava; Ukraine Kyiv|Kiev; Latvia Riga; Estonia Tallinn; Lithuania Vilnius; Albania Tirana;
Malta Valletta; Cyprus Nicosia; Turkey Ankara; Egypt Cairo; Morocco Rabat; Tunisia Tunis; Kenya Nairobi; Ghana Accra;
Nigeria Abuja; Ethiopia Addis Ababa; Uganda Kampala; Senegal Dakar; Japan Tokyo; China Beijing|Peking; India New Delhi|Delhi;
Nepal Kathmandu; Thailand Bangkok; Vietnam Hanoi; Indonesia Jakarta; Mongolia Ulaanbaatar|Ulan Bator; Iraq Baghdad;
Iran Tehran|Teheran; Qatar Doha; Canada Ottawa; Mexico Mexico City; Cuba Havana; Peru Lima; Chile Santiago; Ecuador Quito;
Colombia Bogotá|Bogota; Uruguay Montevideo; Argentina Buenos Aires; Australia Canberra`;
const elements = `H hydrogen; He helium; Li lithium; Be beryllium; B boron; C carbon; N nitrogen; O oxygen; F fluorine; Ne neon;
Na sodium; Mg magnesium; Al aluminium|aluminum; Si silicon; P phosphorus; S sulfur|sulphur; Cl chlorine; Ar argon; K potassium;
Ca calcium; Ti titanium; Cr chromium; Mn manganese; Fe iron; Co cobalt; Ni nickel; Cu copper; Zn zinc; As arsenic; Br bromine;
Kr krypton; Ag silver; Sn tin; I iodine; Xe xenon; W tungsten|wolfram; Pt platinum; Au gold; Hg mercury|quicksilver; Pb lead`;

/** A hundred questions of our own, as TriviaQA publishes its: one JSON document with `Data`. */
export function ownQuestions(): string {
  const records = [
    ...listed(capitals, (country) => `What is the capital of ${country}?`),
    ...listed(elements, (symbol) => `Which chemical element has the symbol ${symbol}?`),
  ];
  const Data = records.map(({ Question, names: [Value = "", ...others] }, i) => ({
    QuestionId: `own_${i + 1}`,
    Question,
    Answer: { Value, Aliases: [Value, ...others] },
  }));
  return JSON.stringify({ Data });
}

const listed = (facts: string, ask: (of: string) => string) =>
  facts.split(/;\s+/).map((fact) => {
    const [of = "", ...rest] = fact.split(" ");
    return { Question: ask(of), names: rest.join(" ").split("|") };
  });

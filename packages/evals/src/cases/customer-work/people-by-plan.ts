import { defineCase } from "../../case/eval-case.ts";
import { peopleWith } from "../../truth/people.ts";

const PLANS = ["free", "pro", "enterprise"] as const;

export const peopleByPlan = defineCase({
  id: "people-by-plan",
  kind: "customer-work",
  task: `How many people have the attribute plan at all, and how many have the plan free, the plan pro and the plan enterprise? Report
the four numbers.`,
  toolkits: ["messaging"],
  facts: {
    with_plan: (sandbox) => ({
      type: "number",
      value: peopleWith(sandbox, "plan").length,
      description: "Number of people with the attribute plan",
    }),
    free: (sandbox) => ({
      type: "number",
      value: peopleWith(sandbox, "plan", "free").length,
      description: "Number of people with the plan free",
    }),
    pro: (sandbox) => ({
      type: "number",
      value: peopleWith(sandbox, "plan", "pro").length,
      description: "Number of people with the plan pro",
    }),
    enterprise: (sandbox) => ({
      type: "number",
      value: peopleWith(sandbox, "plan", "enterprise").length,
      description: "Number of people with the plan enterprise",
    }),
  },
  ceilings: { calls: 8, resultTokens: 520 },
  async solve({ call, submit }) {
    const totalOf = async (attribute_value: string) => {
      const args = { attribute_name: "plan", attribute_value, limit: 1 };
      return (await call<{ total: number }>("Messaging.SearchPeople", args)).total;
    };
    const with_plan = await totalOf("");
    const [free = 0, pro = 0, enterprise = 0] = [
      await totalOf(PLANS[0]),
      await totalOf(PLANS[1]),
      await totalOf(PLANS[2]),
    ];
    await submit({ with_plan, free, pro, enterprise });
  },
  mistakes: [
    {
      title: "counts the people of the first page",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { people } = await call<{ people: readonly unknown[] }>("Messaging.SearchPeople", {
          attribute_name: "plan",
        });
        await submit({ with_plan: people.length, free: 20, pro: 20, enterprise: 10 });
      },
    },
  ],
});

// Samples that show every verdict of the offline judge.

export const samples = [
  {
    name: 'Harbour museum',
    language: 'en',
    context: [
      'The Harbour Museum opened in 1931 in a former customs house. It was closed from 1942 to 1948 and reopened after the war.',
      'Opening hours: Tuesday to Sunday, 10 a.m. to 6 p.m. The museum is closed on Mondays. Admission is 12 euros for adults; children under 14 enter free of charge.',
      'The permanent collection holds about 3,400 objects. The lighthouse lens on the second floor is 2.4 metres tall and still works.',
    ],
    question: 'When can I visit the Harbour Museum, what does admission cost and what is in the collection?',
    answer:
      'The Harbour Museum opened in 1931 in a former customs house. It is open from Tuesday to Sunday and closed on Mondays. Admission is 15 euros for adults, and children under 14 enter free of charge. The permanent collection holds about 3,400 objects. The lighthouse lens on the second floor is 4.2 metres tall. The café on the roof has a view over the whole port.',
  },
  {
    name: 'Release notes',
    language: 'en',
    context: [
      'Version 4.2 adds server-side rendering for React.js components. The build uses 30 % less memory than version 4.1.',
      'Node.js 18 is no longer supported; the minimum is Node.js 20. The CI/CD pipeline runs on every pull request.',
      'The migration took the team three weeks. No customer data was lost.',
    ],
    question:
      'What does version 4.2 change for React.js, Node.js and the CI/CD pipeline, and how much memory does the build use?',
    answer:
      '- Version 4.2 adds server-side rendering for React components.\n- The build uses 30% less memory than version 4.1.\n- The minimum is Node.js 20.\n- Customer data was lost.\n- The migration took five weeks.\n- Most customers upgraded within a month.',
  },
  {
    name: '退货政策',
    language: 'zh',
    context: [
      '自收到商品之日起 30 天内可以免费退货。定制商品不支持退货。',
      '退款会在仓库收到退货后 5 个工作日内原路退回。运费不予退还。',
      '会员订单满 99 元免运费，普通订单满 199 元免运费。',
    ],
    question: '退货期限、退款时间和运费是怎么规定的？',
    answer:
      '自收到商品之日起 30 天内可以免费退货。定制商品支持退货。退款会在仓库收到退货后 10 个工作日内原路退回。会员订单满 99 元免运费。客服热线全天二十四小时开放。',
  },
  {
    name: '跨海大桥',
    language: 'zh',
    context: [
      '该跨海大桥于 2018 年通车，全长 55 公里，设计使用寿命为 120 年。',
      '大桥采用双向六车道，设计时速为 100 公里。大桥不收取行人通行费，因为不允许行人通行。',
    ],
    question: '这座跨海大桥什么时候通车，有多长，设计时速是多少？',
    answer:
      '该跨海大桥于 2018 年通车，全长 55 公里。设计使用寿命为 150 年。大桥采用双向六车道。大桥允许行人通行。大桥的总造价超过一千亿元。',
  },
]

//! Names in Chinese and Japanese, where nothing but the words around them marks them.

use super::{Name, han, katakana};
use crate::faithfulness::tokens::opening;
use core::ops::Range;

/// Common family names; compound ones first.
const FAMILIES: &str = "欧阳 司马 诸葛 上官 司徒 王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 邓 冯 韩 曹 曾 彭 萧 蔡 潘 田 董 袁 余 蒋 叶 杜 苏 魏 吕 丁 沈 任 姚 卢 钟 姜 崔 谭 陆 范 汪 廖 石 贾 韦 夏 付 方 邹 熊 孟 秦 邱 侯 江 尹 薛 闫 段 雷 钱 汤 尤 屠 鲁 张 陳 劉 黃 吳 趙";

/// Common words that begin with a family name.
const COMMON: &str = "高度 高速 高中 高达 高等 高级 高层 高校 高温 高于 高铁 高管 高原 方法 方式 方面 方向 方案 方便 任务 任何 任命 石油 石头 石材 范围 范例 夏季 夏天 雷达 江南 江苏 江西 江河 黄金 黄色 黄河 何时 何处 马上 马路 马来 周期 周围 周年 周末 周边 段落 余额 余下 陈述 陈列 林业 林地 罗马 叶子 田野 孙子 杨树 宋代 宋朝 唐代 唐朝 许多 许可 曾经 张开 张力 秦朝 秦岭 韩国 魏国 赵国 吴国 杜绝 苏联 苏州 苏打 谢谢 梁柱 钟表 钱包 付款 付费 鲁莽 江山 金额 王国 王朝 王室 王子 王后 李子 何种 高山 高端 高效 高价 方形 石器 丁香 卢布 程度 夏威 汪洋 潘多 杜鹃 胡同 胡须 郭";

/// What stands behind the names of people, places and companies in Japanese.
const BEHIND: &str = "氏 さん 様 社 市 国 州 県 首相 大統領 監督 選手 教授 博士 大学 銀行 人 語";

/// Characters that begin what people do, directly behind a name.
const VERBS: &str = "领负主担设指管提撰编写执拍制研签宣推组策说表认访赴回建造买卖收加成入离住工教学";

/// Words that introduce a name.
const CUES: &str = "坐落于 位于 来自 出生于 生于 首都是 首都为 名叫 叫做 名为 毕业于 总部在 总部设在";

/// Endings of places that are described rather than named.
const DESCRIBED: &str = "部 边 旁 侧 上 下 内 外 中心 中央 附近 之间 地区 城市";

/// Endings of the names of places and bodies.
const BODIES: &str = "市 省 县 県 州 大学 银行 銀行";

/// Words with such an ending that name nothing.
const UNNAMED: &str = "超市 城市 都市 上市 股市 全市 本市 该市 全省 本省 该省 全县 该大学 这所大学 该银行 各省 各市";

/// Countries, large cities, companies and people whom everybody knows, in writing without capitals: Chinese, Japanese,
/// Korean, Arabic and Thai.
const KNOWN: &str = "爱因斯坦 牛顿 莫扎特 贝多芬 拿破仑 莎士比亚 达芬奇 特朗普 拜登 奥巴马 普京 马斯克 乔布斯 盖茨 居里夫人 哥伦布 林肯 丘吉尔 甘地 曼德拉 毕加索 梵高 爱迪生 达尔文 伽利略 哥白尼 \
    亚里士多德 柏拉图 苏格拉底 فرنسا باريس ألمانيا برلين إيطاليا روما إسبانيا مدريد بريطانيا لندن أمريكا واشنطن نيويورك روسيا موسكو الصين بكين اليابان طوكيو الهند مصر القاهرة السعودية الرياض الإمارات دبي \
    أبوظبي الدوحة الكويت العراق بغداد سوريا دمشق لبنان بيروت الأردن عمّان فلسطين القدس المغرب الرباط الجزائر تونس ليبيا السودان تركيا إسطنبول إيران طهران غوغل مايكروسوفت أينشتاين نابليون ประเทศไทย กรุงเทพ \
    ญี่ปุ่น โตเกียว ฝรั่งเศส ปารีส เยอรมนี เบอร์ลิน อังกฤษ ลอนดอน จีน ปักกิ่ง อเมริกา 中国 中國 美国 美國 英国 英國 法国 法國 德国 德國 日本 韩国 韓国 朝鲜 俄罗斯 印度 印尼 巴西 加拿大 澳大利亚 新西兰 意大利 西班牙 葡萄牙 荷兰 比利时 瑞士 瑞典 \
    挪威 丹麦 芬兰 波兰 捷克 奥地利 匈牙利 希腊 土耳其 埃及 南非 尼日利亚 肯尼亚 墨西哥 阿根廷 智利 秘鲁 哥伦比亚 古巴 泰国 越南 马来西亚 新加坡 菲律宾 缅甸 柬埔寨 老挝 巴基斯坦 伊朗 \
    伊拉克 以色列 沙特 乌克兰 爱尔兰 冰岛 蒙古 北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 武汉 成都 西安 长沙 郑州 青岛 大连 厦门 昆明 哈尔滨 沈阳 济南 合肥 福州 南昌 贵阳 太原 兰州 \
    乌鲁木齐 拉萨 香港 澳门 台北 高雄 台湾 广东 浙江 江苏 山东 河南 河北 四川 湖北 湖南 福建 安徽 云南 贵州 陕西 山西 辽宁 吉林 黑龙江 海南 甘肃 青海 新疆 西藏 内蒙古 宁夏 广西 东京 \
    東京 大阪 京都 名古屋 横浜 横滨 札幌 福岡 福冈 神戸 仙台 広島 広东 北海道 沖縄 冲绳 富士山 首尔 釜山 曼谷 河内 新德里 孟买 莫斯科 伦敦 巴黎 柏林 慕尼黑 罗马 米兰 马德里 巴塞罗那 \
    里斯本 阿姆斯特丹 布鲁塞尔 维也纳 苏黎世 日内瓦 斯德哥尔摩 奥斯陆 哥本哈根 赫尔辛基 华沙 布拉格 布达佩斯 雅典 伊斯坦布尔 开罗 纽约 华盛顿 洛杉矶 旧金山 芝加哥 波士顿 西雅图 多伦多 \
    悉尼 墨尔本 迪拜 长江 黄河 珠江 亚马逊 尼罗河 珠穆朗玛 泰山 黄山 谷歌 微软 特斯拉 华为 腾讯 阿里巴巴 百度 京东 小米 字节跳动 三星 索尼 丰田 本田 英特尔 英伟达 脸书 推特 甲骨文 \
    西门子 宝马 奔驰 波音 空客 欧洲 亚洲 非洲 北美 南美 大洋洲 한국 일본 중국 미국 영국 프랑스 독일 러시아 서울 부산 인천 광주 제주 도쿄 오사카 베이징 상하이 뉴욕 런던 \
    アメリカ イギリス フランス ドイツ ロシア イタリア スペイン ポルトガル オランダ ベルギー スイス スウェーデン ノルウェー フィンランド ポーランド ギリシャ トルコ エジプト インド カナダ メキシコ \
    ブラジル オーストラリア ベトナム フィリピン インドネシア マレーシア シンガポール ウクライナ イスラエル イラン ロンドン パリ ベルリン ローマ マドリード ニューヨーク ワシントン ロサンゼルス \
    シカゴ モスクワ ソウル ペキン シャンハイ バンコク シドニー ヨーロッパ アジア アフリカ グーグル マイクロソフト アップル アマゾン テスラ ソニー トヨタ ホンダ サムスン フェイスブック インテル \
    エヌビディア ツイッター ネットフリックス 파리 베를린 삼성 구글 애플";

/// Characters that stand before or behind a person's name and are no part of it.
const AROUND: &str = "，。、；：！？,.;:!?（）()「」《》“” 和与及或的是在于由被对把向给将为了曾说称任等从自也都又而且后前者者担创发获出当就";

/// Adds the names written in scripts without spaces.
pub(super) fn names(text: &str, found: &mut Vec<Name>) {
    let mut push = |range: Range<usize>| found.push(Name { word: text[range.clone()].to_owned(), bytes: range });
    // Only texts that hold such scripts at all are searched.
    if text.chars().any(|c| super::unspaced_char(c) || ('\u{600}'..='\u{6ff}').contains(&c)) {
        for known in KNOWN.split_ascii_whitespace() {
            if let Some(at) = text.find(known) {
                push(at..at + known.len());
            }
        }
    }
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let end_of = |i: usize| chars.get(i).map_or(text.len(), |&(at, _)| at);
    let mut i = 0;
    while i < chars.len() {
        let (start, c) = chars[i];
        if katakana(c) {
            let mut j = i;
            while j < chars.len() && (katakana(chars[j].1) || matches!(chars[j].1, '・' | '·')) {
                j += 1;
            }
            // Most such words are loans; a dot between them, or what stands behind, makes a name.
            let (word, rest) = (&text[start..end_of(j)], &text[end_of(j)..]);
            let named = word.contains(['・', '·']) || BEHIND.split(' ').any(|mark| rest.starts_with(mark));
            if j - i >= 2 && named {
                push(start..end_of(j));
            }
            i = j;
            continue;
        }
        // 约翰·史密斯
        if han(c)
            && chars.get(i + 1..).is_some_and(|rest| {
                rest.iter().take(6).take_while(|(_, c)| han(*c) || *c == '·').any(|(_, c)| *c == '·')
            })
        {
            let mut j = i;
            while j < chars.len() && (han(chars[j].1) || chars[j].1 == '·') {
                j += 1;
            }
            let mut parts = text[start..end_of(j)].split('·');
            let head = parts.next().unwrap_or_default();
            // Up to four characters on either side of the dot, cut at characters that are no part of names.
            let skip = head.chars().rev().take(5).take_while(|c| !AROUND.contains(*c)).count().min(4);
            let from = head.char_indices().rev().nth(skip.saturating_sub(1)).map_or(0, |(at, _)| at);
            if skip > 0 {
                push(start + from..start + head.len());
            }
            let dot = start + head.len() + '·'.len_utf8();
            let tail = parts.next().unwrap_or_default();
            let length: usize = tail.chars().take(4).take_while(|c| !AROUND.contains(*c)).map(char::len_utf8).sum();
            if length > 0 {
                push(dot..dot + length.min(2 * '史'.len_utf8()));
            }
            i = j.max(i + 1);
            continue;
        }
        if matches!(c, '《' | '「' | '『') {
            let close = match c {
                '《' => '》',
                '「' => '」',
                _ => '』',
            };
            if let Some(length) = chars[i + 1..].iter().take(24).position(|&(_, c)| c == close)
                && length > 0
                && c == '《'
            {
                push(end_of(i + 1)..end_of(i + 1 + length));
            }
        }
        if han(c) {
            if let Some(cue) = CUES.split(' ').find(|cue| text[start..].starts_with(cue)) {
                let size = cue.chars().count();
                let length =
                    chars[i + size..].iter().take(6).take_while(|(_, c)| han(*c) && !AROUND.contains(*c)).count();
                let (from, to) = (end_of(i + size), end_of(i + size + length));
                if (2..=5).contains(&length) && !DESCRIBED.split(' ').any(|end| text[from..to].ends_with(end)) {
                    push(from..to);
                }
                i += size + length;
                continue;
            }
            let edge = i == 0 || !han(chars[i - 1].1) || AROUND.contains(chars[i - 1].1);
            if edge {
                let rest = &text[start..];
                if let Some(family) = FAMILIES.split(' ').find(|family| rest.starts_with(family)) {
                    let size = family.chars().count();
                    // The second character of a given name is none where a verb begins.
                    let given = chars[i + size..]
                        .iter()
                        .take(2)
                        .enumerate()
                        .take_while(|(n, (_, c))| han(*c) && !AROUND.contains(*c) && (*n == 0 || !VERBS.contains(*c)))
                        .count();
                    let next = chars.get(i + size + given).map(|&(_, c)| c);
                    let closed = next.is_none_or(|c| AROUND.contains(c) || VERBS.contains(c) || !han(c))
                        || i > 0 && "由被与和跟及".contains(chars[i - 1].1);
                    let common = COMMON.split(' ').any(|word| rest.starts_with(word));
                    if given > 0 && closed && !common {
                        push(start..end_of(i + size + given));
                        i += size + given;
                        continue;
                    }
                }
                if let Some((length, size)) = body(&text[start..]) {
                    push(start..start + length);
                    i += size;
                    continue;
                }
            }
        }
        i += 1;
    }
}

/// A name of up to eight characters that ends as places and bodies do: bytes and characters.
fn body(rest: &str) -> Option<(usize, usize)> {
    let count = rest.chars().take(9).take_while(|c| han(*c) && !AROUND.contains(*c)).count();
    let run = opening(rest, count);
    let named = (3..=8).contains(&count) && BODIES.split(' ').any(|end| run.ends_with(end));
    let unnamed = UNNAMED.split(' ').any(|word| run.ends_with(word))
        || run.starts_with(['这', '那', '该', '此', '本', '每', '各', '某', '一', '两']);
    (named && !unnamed).then_some((run.len(), count))
}

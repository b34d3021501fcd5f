BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE guests (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('jmbe47h6ukwpdbz843zm','Ada',1700000000000);
CREATE TABLE keys (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('vapid','-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTTBfROC0B2WyCg2O
Dsdv4aPVDOAU18EPRZWu0YuCFkKhRANCAARWxSUcXhZ8Zl6S8VXzyGppHReE2lA2
5kscHMItYP5rmK/oUqVC+4A9eN5F3Sz0nN2NY2pabBOg6E6VJ4r673ia
-----END PRIVATE KEY-----
',1700000000000);
CREATE TABLE lines (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	sum TEXT NOT NULL, 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "lines" VALUES(1,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 1","host":"jmbe47h6ukwpdbz843zm","bots":[null,null,null]}','bbc840fb245bf093');
INSERT INTO "lines" VALUES(1,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','694b74ec17a44478');
INSERT INTO "lines" VALUES(1,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','7fcf9276ea73a5aa');
INSERT INTO "lines" VALUES(1,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','a058f72af0a14b9f');
INSERT INTO "lines" VALUES(1,5,'{"entry":"started","at":1700000000000}','19b0e6ed34bf29c4');
INSERT INTO "lines" VALUES(1,6,'{"entry":"said","at":1700000000000,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada","text":"Good evening!","seat":0}','634e5f445ae8a81f');
INSERT INTO "lines" VALUES(1,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":5}','8364b17c1231d4c2');
INSERT INTO "lines" VALUES(1,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 164","position":7}','9166e39d83fd1f3d');
INSERT INTO "lines" VALUES(1,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 152","position":8}','222ba4e3ca2498b5');
INSERT INTO "lines" VALUES(1,10,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 125","position":9}','a62121b9cdb9cece');
INSERT INTO "lines" VALUES(1,11,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 49","position":10}','7066b60822ca6d3d');
INSERT INTO "lines" VALUES(1,12,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":11}','6661d19f7f8a2a1d');
INSERT INTO "lines" VALUES(1,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":12}','06a7fc4105f41a78');
INSERT INTO "lines" VALUES(1,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 137","position":13}','8ae8d29543fd5b53');
INSERT INTO "lines" VALUES(1,15,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 66","position":14}','e6c01532dffdb145');
INSERT INTO "lines" VALUES(1,16,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":15}','d9b272c557a1ce00');
INSERT INTO "lines" VALUES(1,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 153","position":16}','8883d996193f2b05');
INSERT INTO "lines" VALUES(1,18,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 131","position":17}','e7de6560a7bc2c82');
INSERT INTO "lines" VALUES(1,19,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 147","position":18}','d6b15bf5008e4a2a');
INSERT INTO "lines" VALUES(1,20,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 180","position":19}','faab1ab78badb24e');
INSERT INTO "lines" VALUES(1,21,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 130","position":20}','f0bb08d2a0a2a358');
INSERT INTO "lines" VALUES(1,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":21}','189afd9c59e7dfd8');
INSERT INTO "lines" VALUES(1,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":22}','64a427fc0978fe9d');
INSERT INTO "lines" VALUES(1,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 146","position":23}','1706eb19ae20d981');
INSERT INTO "lines" VALUES(1,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":24}','ddb243012f8e3d56');
INSERT INTO "lines" VALUES(1,26,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 124","position":25}','7a6a888fecaa99ad');
INSERT INTO "lines" VALUES(1,27,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":26}','ef8561c84b499238');
INSERT INTO "lines" VALUES(1,28,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 181","position":27}','494f941d5331b326');
INSERT INTO "lines" VALUES(1,29,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":28}','1436ef41b31282a4');
INSERT INTO "lines" VALUES(1,30,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 193","position":29}','0206e33ba2cbb050');
INSERT INTO "lines" VALUES(1,31,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":30}','c10f66266cedb4c3');
INSERT INTO "lines" VALUES(1,32,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 123","position":31}','f604e85fd26fe0fd');
INSERT INTO "lines" VALUES(1,33,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 63","position":32}','d9cb86b7f1698b2d');
INSERT INTO "lines" VALUES(1,34,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":33}','92e9bf015ea779e0');
INSERT INTO "lines" VALUES(1,35,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 65","position":34}','349a1c1a5f422cc5');
INSERT INTO "lines" VALUES(1,36,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 194","position":35}','10a128e4dd5091e3');
INSERT INTO "lines" VALUES(1,37,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":36}','9f8935b0691c0550');
INSERT INTO "lines" VALUES(1,38,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 165","position":37}','b86892e7c709b37e');
INSERT INTO "lines" VALUES(1,39,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 120","position":38}','b9b84d1acb716383');
INSERT INTO "lines" VALUES(1,40,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":39}','3e35875d30394681');
INSERT INTO "lines" VALUES(1,41,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 180","position":40}','cebc22c3ad3d8e65');
INSERT INTO "lines" VALUES(1,42,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":41}','cf87676321a05463');
INSERT INTO "lines" VALUES(1,43,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 192","position":42}','84f5440325a12ee8');
INSERT INTO "lines" VALUES(1,44,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":43}','adf82d51baa78e3f');
INSERT INTO "lines" VALUES(1,45,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 190","position":44}','9bed761f7f7f924b');
INSERT INTO "lines" VALUES(1,46,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 53","position":45}','47661c70c8d165a1');
INSERT INTO "lines" VALUES(1,47,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 65","position":46}','c008b35c5eef4e32');
INSERT INTO "lines" VALUES(1,48,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 165","position":47}','a70f87fda5273efc');
INSERT INTO "lines" VALUES(1,49,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":48}','3969e869a1408637');
INSERT INTO "lines" VALUES(1,50,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 82","position":49}','35a26a52a96d3f2d');
INSERT INTO "lines" VALUES(1,51,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 189","position":50}','4d48bd787d678457');
INSERT INTO "lines" VALUES(1,52,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 123","position":51}','d60d9e9190b62e16');
INSERT INTO "lines" VALUES(1,53,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":52}','63316d0e1a2b2390');
INSERT INTO "lines" VALUES(1,54,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 146","position":53}','e3cda0b16e4d6168');
INSERT INTO "lines" VALUES(1,55,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":54}','c9d03976e4d47a0c');
INSERT INTO "lines" VALUES(1,56,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":55}','782c8873512ce132');
INSERT INTO "lines" VALUES(1,57,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 70","position":56}','2fe31ad04995dedd');
INSERT INTO "lines" VALUES(1,58,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 176","position":57}','2f02ac2e358e09e1');
INSERT INTO "lines" VALUES(1,59,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":58}','832bfc5c0f7d2a73');
INSERT INTO "lines" VALUES(1,60,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 147","position":59}','e8cf41bde4a8b678');
INSERT INTO "lines" VALUES(1,61,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 163","position":60}','0c9dbd6d83a0ee8f');
INSERT INTO "lines" VALUES(1,62,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 101","position":61}','6b7b9fe6c23371da');
INSERT INTO "lines" VALUES(1,63,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":62}','3000293dbb60b2e2');
INSERT INTO "lines" VALUES(1,64,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":63}','77405e2cca799b3b');
INSERT INTO "lines" VALUES(1,65,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 146","position":64}','47e2fff9b384f0a2');
INSERT INTO "lines" VALUES(1,66,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":65}','6ede902a5b8e34e7');
INSERT INTO "lines" VALUES(1,67,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":66}','bf989f92b32bf2d6');
INSERT INTO "lines" VALUES(1,68,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":67}','eb89d069cff2c120');
INSERT INTO "lines" VALUES(1,69,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":68}','933078b952bd7cd5');
INSERT INTO "lines" VALUES(1,70,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 122","position":69}','ba44a50276383156');
INSERT INTO "lines" VALUES(2,1,'{"entry":"created","at":1700000000000,"game":"eighty_days","options":{"players":2,"two_pawns":false,"open_purses":false,"play_on":false,"board":"fogg","deck":"fogg","first_player":null,"round_limit":100,"revision":2},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 2","host":"jmbe47h6ukwpdbz843zm","bots":[null,null]}','fa6fef181551dedc');
INSERT INTO "lines" VALUES(2,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','1d4237c59739e245');
INSERT INTO "lines" VALUES(2,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','9aa887fb32b7c6f9');
INSERT INTO "lines" VALUES(2,4,'{"entry":"started","at":1700000000000}','2adc9c12bc249d3c');
INSERT INTO "lines" VALUES(2,5,'{"entry":"said","at":1700000000000,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada","text":"Good evening!","seat":0}','804adf2bd15531a2');
INSERT INTO "lines" VALUES(2,6,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+11","position":4}','d12c13958e2d2969');
INSERT INTO "lines" VALUES(2,7,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":6}','3c934234cc7d6724');
INSERT INTO "lines" VALUES(2,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":7}','4d5c776d5399fb9f');
INSERT INTO "lines" VALUES(2,9,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+10","position":8}','153b776c18094fe5');
INSERT INTO "lines" VALUES(2,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+9","position":9}','786d06aeaa5474f9');
INSERT INTO "lines" VALUES(2,11,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+2","position":10}','bb0d5eb0efd13532');
INSERT INTO "lines" VALUES(2,12,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":11}','6b99123e5a32feaf');
INSERT INTO "lines" VALUES(2,13,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":12}','758066bafc1545b4');
INSERT INTO "lines" VALUES(2,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"stay +10","position":13}','bce7505040b06aae');
INSERT INTO "lines" VALUES(2,15,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+3","position":14}','8561f51ddffcac26');
INSERT INTO "lines" VALUES(2,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+1","position":15}','2d1f8380f85b12ba');
INSERT INTO "lines" VALUES(2,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+1","position":16}','70a4fb81816e622f');
INSERT INTO "lines" VALUES(2,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":17}','52f269fe14528ced');
INSERT INTO "lines" VALUES(2,19,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay +10","position":18}','915beb8798df2a26');
INSERT INTO "lines" VALUES(2,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":19}','5a53df2b7d0d575e');
INSERT INTO "lines" VALUES(2,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay -10","position":20}','3bc4486dcbb275be');
INSERT INTO "lines" VALUES(2,22,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+4","position":21}','ef5847fb93862dd5');
INSERT INTO "lines" VALUES(2,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":22}','c0fa587662fed81d');
INSERT INTO "lines" VALUES(2,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"report","position":23}','70971447f99297ba');
INSERT INTO "lines" VALUES(2,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":24}','e7603b737a062cf7');
INSERT INTO "lines" VALUES(3,1,'{"entry":"created","at":1700000000000,"game":"mystery_express","options":{"players":3,"characters":[],"first":null,"powers":true,"hours":[4,4,5,4,5],"notebook":"sightings","time_log":false,"idle_actions":false,"conductor_after_failed_search":true,"mirabella_peeks":"suspect","first_passengers":3,"pace":1.0},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 3","host":"jmbe47h6ukwpdbz843zm","bots":[null,null,null]}','bbc9ad00ebe35127');
INSERT INTO "lines" VALUES(3,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','499457b964fd5116');
INSERT INTO "lines" VALUES(3,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','cca05c3244b30913');
INSERT INTO "lines" VALUES(3,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','38951ed1f3d131d8');
INSERT INTO "lines" VALUES(3,5,'{"entry":"started","at":1700000000000}','134d559e8df509b4');
INSERT INTO "lines" VALUES(3,6,'{"entry":"said","at":1700000000000,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada","text":"Good evening!","seat":0}','63fcf14314701412');
INSERT INTO "lines" VALUES(3,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"board club","position":5}','479caf31741bbbf1');
INSERT INTO "lines" VALUES(3,8,'{"entry":"moved","at":1700000000000,"seat":1,"action":"board lounge","position":7}','8218b43a5d936311');
INSERT INTO "lines" VALUES(3,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"board smoking","position":8}','4305d01391c7646b');
INSERT INTO "lines" VALUES(3,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"dine c location","position":9}','ba9ae538bbdf8bed');
INSERT INTO "lines" VALUES(3,11,'{"entry":"moved","at":1700000000000,"seat":0,"action":"serve","position":10}','40620b7ebdc716c1');
INSERT INTO "lines" VALUES(3,12,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show diningcar","position":11}','73ac661c561909b2');
INSERT INTO "lines" VALUES(3,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"take 3","position":12}','ef6067ff4dcc85ac');
INSERT INTO "lines" VALUES(3,14,'{"entry":"moved","at":1700000000000,"seat":2,"action":"peek 1","position":13}','b03b0c60c8997f92');
INSERT INTO "lines" VALUES(3,15,'{"entry":"moved","at":1700000000000,"seat":0,"action":"give clubbed","position":14}','cde3a7650ef5ee2a');
INSERT INTO "lines" VALUES(3,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"passenger right modus","position":15}','821cad2518857aac');
INSERT INTO "lines" VALUES(3,17,'{"entry":"moved","at":1700000000000,"seat":2,"action":"give poisoned","position":16}','fa6c9cbc564b8db8');
INSERT INTO "lines" VALUES(3,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"lounge suspect","position":17}','1249b38d19a60789');
INSERT INTO "lines" VALUES(3,19,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show karlov","position":18}','c8b40b38ff9e4c7e');
INSERT INTO "lines" VALUES(3,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"grip a modus","position":19}','15a36d7ad1fb4308');
INSERT INTO "lines" VALUES(3,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine c suspect","position":20}','22f36c0b2468e566');
INSERT INTO "lines" VALUES(3,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine a modus","position":21}','919a35ebbe8b4554');
INSERT INTO "lines" VALUES(3,23,'{"entry":"moved","at":1700000000000,"seat":0,"action":"show poisoned","position":22}','5e8b49946046c67f');
INSERT INTO "lines" VALUES(3,24,'{"entry":"moved","at":1700000000000,"seat":1,"action":"take 2","position":23}','0a38dd96706653ec');
INSERT INTO "lines" VALUES(3,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"give clubcar","position":24}','5e8de60aa0e2d047');
INSERT INTO "lines" VALUES(3,26,'{"entry":"moved","at":1700000000000,"seat":1,"action":"sleep a","position":25}','57ca27d6f5715d82');
INSERT INTO "lines" VALUES(4,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":2,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 4","host":"jmbe47h6ukwpdbz843zm","bots":[null,null]}','824c650dc52ae1da');
INSERT INTO "lines" VALUES(4,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"jmbe47h6ukwpdbz843zm","name":"Ada"}','f11a466e00ab249b');
CREATE TABLE members (
	id TEXT NOT NULL, 
	role TEXT NOT NULL, 
	knows INTEGER NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE notes (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	guest TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat, guest), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE notices (
	table_id TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	channel TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	created BIGINT NOT NULL, sender TEXT, what TEXT, 
	PRIMARY KEY (table_id, guest, channel, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE "people" (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	guest TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "people" VALUES('2fnwrwf4xxyrqcwsk6ff',0,'jmbe47h6ukwpdbz843zm',1700000000000);
INSERT INTO "people" VALUES('2fnwrwf4xxyrqcwsk6ff',1,'jmbe47h6ukwpdbz843zm',1700000000000);
INSERT INTO "people" VALUES('2fnwrwf4xxyrqcwsk6ff',2,'jmbe47h6ukwpdbz843zm',1700000000000);
INSERT INTO "people" VALUES('5qua7f54ss6e9t48ymg6',0,'jmbe47h6ukwpdbz843zm',1700000000000);
INSERT INTO "people" VALUES('5qua7f54ss6e9t48ymg6',1,'jmbe47h6ukwpdbz843zm',1700000000000);
INSERT INTO "people" VALUES('36qrhjqhd9n2j4efk3sp',0,'jmbe47h6ukwpdbz843zm',1700000000000);
INSERT INTO "people" VALUES('36qrhjqhd9n2j4efk3sp',1,'jmbe47h6ukwpdbz843zm',1700000000000);
INSERT INTO "people" VALUES('36qrhjqhd9n2j4efk3sp',2,'jmbe47h6ukwpdbz843zm',1700000000000);
INSERT INTO "people" VALUES('btgzzu7rf2bs2d3jty6s',0,'jmbe47h6ukwpdbz843zm',1700000000000);
CREATE TABLE probes (
	id INTEGER NOT NULL, 
	at BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "probes" VALUES(1,0);
CREATE TABLE records (
	id TEXT NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, used BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "records" VALUES('rded2d74950391910ed546d1d9c64520','{"format":"bradshaw-record","version":1,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"players":[{"name":"Ada"},{"name":"Ada"},{"name":"Ada"}],"seed":"seed of table 1","sum":"6c8fe47f9431665d"}
{"move":1,"seat":0,"action":"double black 147","sum":"cc8d4caa88b36ca3"}
{"move":2,"seat":0,"action":"taxi 164","sum":"65efbfbe603319d5"}
{"move":3,"seat":2,"action":"green: taxi 152","sum":"73f637b89902bf61"}
{"move":4,"seat":2,"action":"blue: taxi 125","sum":"962dc21477596fb3"}
{"move":5,"seat":2,"action":"yellow: taxi 49","sum":"f1d5aec7c8c00b6c"}
{"move":6,"seat":1,"action":"red: taxi 69","sum":"d51a187daead6455"}
{"move":7,"seat":0,"action":"double black 147","sum":"2fb95df493fe9289"}
{"move":8,"seat":0,"action":"taxi 137","sum":"0fbb105b692c401f"}
{"move":9,"seat":2,"action":"yellow: taxi 66","sum":"13998bb3b5bdb50c"}
{"move":10,"seat":1,"action":"red: taxi 68","sum":"b7a45fa50f4c376b"}
{"move":11,"seat":1,"action":"green: taxi 153","sum":"9313944b1c8d97d7"}
{"move":12,"seat":2,"action":"blue: taxi 131","sum":"1e4171c575131848"}
{"move":13,"seat":0,"action":"black 147","sum":"d2889f93d00c0cde"}
{"move":14,"seat":1,"action":"green: bus 180","sum":"667b61f931d919e6"}
{"move":15,"seat":2,"action":"blue: taxi 130","sum":"09eae2290ccacad6"}
{"move":16,"seat":1,"action":"yellow: taxi 82","sum":"88d6749a3bd380c0"}
{"move":17,"seat":1,"action":"red: taxi 69","sum":"16d3268765fc88e7"}
{"move":18,"seat":0,"action":"black 146","sum":"2126a38e5d0b1516"}
{"move":19,"seat":1,"action":"red: taxi 68","sum":"b40b2a4de221439e"}
{"move":20,"seat":2,"action":"blue: taxi 124","sum":"888e13f99a5af409"}
{"move":21,"seat":2,"action":"yellow: bus 100","sum":"da5178be8c116e73"}
{"move":22,"seat":2,"action":"green: taxi 181","sum":"11982253767ee342"}
{"move":23,"seat":0,"action":"taxi 145","sum":"21caa331049d3bf3"}
{"move":24,"seat":1,"action":"green: taxi 193","sum":"04080cc7e0091763"}
{"move":25,"seat":1,"action":"red: taxi 69","sum":"8a39a749ffbaaa48"}
{"move":26,"seat":2,"action":"blue: taxi 123","sum":"7526bcd39895cf6e"}
{"move":27,"seat":1,"action":"yellow: bus 63","sum":"3ab0597836e37184"}
{"move":28,"seat":0,"action":"taxi 121","sum":"553da3932d46a666"}
{"move":29,"seat":2,"action":"yellow: bus 65","sum":"a651dd73ca164bea"}
{"move":30,"seat":2,"action":"green: taxi 194","sum":"134c7fdf6dfc8808"}
{"move":31,"seat":1,"action":"red: taxi 68","sum":"84a822bfa8cd4377"}
{"move":32,"seat":2,"action":"blue: bus 165","sum":"2dbd4d7a2b11291a"}
{"move":33,"seat":0,"action":"black 120","sum":"b0d1659d333fd424"}
{"move":34,"seat":1,"action":"yellow: taxi 66","sum":"9ac5d69cb431169f"}
{"move":35,"seat":2,"action":"blue: bus 180","sum":"85c3dcd2030e4569"}
{"move":36,"seat":1,"action":"red: taxi 69","sum":"20a40c6f432a10f3"}
{"move":37,"seat":1,"action":"green: taxi 192","sum":"38898d6f35e5eeef"}
{"move":38,"seat":0,"action":"taxi 121","sum":"b1332952a450bae5"}
{"move":39,"seat":2,"action":"green: taxi 190","sum":"7c8197354325420a"}
{"move":40,"seat":1,"action":"red: taxi 53","sum":"cf9ab73c10b652fb"}
{"move":41,"seat":1,"action":"yellow: taxi 65","sum":"8265651f3689d05b"}
{"move":42,"seat":2,"action":"blue: taxi 165","sum":"810853f82701e4e7"}
{"move":43,"seat":0,"action":"taxi 145","sum":"9eb2437715655177"}
{"move":44,"seat":2,"action":"yellow: taxi 82","sum":"3b7119ef8b78af4b"}
{"move":45,"seat":1,"action":"green: taxi 189","sum":"14a56381ecf9d1f3"}
{"move":46,"seat":2,"action":"blue: bus 123","sum":"4844ff37fdd2611a"}
{"move":47,"seat":1,"action":"red: taxi 54","sum":"9b2d5544f651032f"}
{"move":48,"seat":0,"action":"taxi 146","sum":"bf183287cbe58223"}
{"move":49,"seat":2,"action":"blue: taxi 137","sum":"d3a6e15f874d5f9f"}
{"move":50,"seat":2,"action":"yellow: bus 100","sum":"6eb84c6d8aea4ced"}
{"move":51,"seat":1,"action":"red: taxi 70","sum":"33c70f8797a9d766"}
{"move":52,"seat":2,"action":"green: taxi 176","sum":"ead5eac76676cc84"}
{"move":53,"seat":0,"action":"taxi 122","sum":"0746298d536bc1a9"}
{"move":54,"seat":2,"action":"blue: taxi 147","sum":"a4fbf1f32d21e34e"}
{"move":55,"seat":1,"action":"green: bus 163","sum":"d57ef2a6df16ba68"}
{"move":56,"seat":1,"action":"yellow: taxi 101","sum":"04cbfdb358af2a88"}
{"move":57,"seat":1,"action":"red: taxi 54","sum":"7e48c8a220860fa7"}
{"move":58,"seat":0,"action":"taxi 121","sum":"36645175c28e91d8"}
{"move":59,"seat":1,"action":"green: taxi 146","sum":"6ec3b51fc4f3b976"}
{"move":60,"seat":1,"action":"yellow: taxi 82","sum":"7d20a84702782461"}
{"move":61,"seat":2,"action":"blue: taxi 137","sum":"adf53743f6afffd7"}
{"move":62,"seat":0,"action":"taxi 122","sum":"d6de86eba03e14e0"}
{"move":63,"seat":1,"action":"yellow: taxi 66","sum":"b1b1e55198ab8928"}
{"move":64,"seat":1,"action":"green: taxi 122","sum":"339481aaabd1a2ef"}
{"moves":64,"outcome":{"places":[2,1,1],"reason":"captured"},"sum":"9a60fc14d79b2a96"}
',1700000000000,1700000000000);
CREATE TABLE secrets (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "secrets" VALUES('0fc5dbd6ebe2d8def53be0d414917fe73bde14e238baf882b84508e31c86b8d4','jmbe47h6ukwpdbz843zm',1700000000000);
CREATE TABLE snapshots (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	made_by TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_no, number), 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "snapshots" VALUES(1,64,58,'0.1.0 8d5761b19d6d4bbe','9d23ed0cdfae7ae5{"sum":"77405e2cca799b3b","status":"running","seats":[{"guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"absent":false},{"guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"absent":false},{"guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"absent":false}],"clocks":{"left":[0,0,0],"since":{},"each":0,"increment":null},"changed":1700000000000,"by_itself":false,"pledges":{},"parts":null,"position":64,"to_act":[1,2],"held":{"jmbe47h6ukwpdbz843zm":[0,1,2]},"called":[["jmbe47h6ukwpdbz843zm","Ada"]],"offer":null,"request":null,"declined":[],"ended":null,"rematch":null,"published":[],"last":{"0":{"position":63,"action":"taxi 121","number":64},"2":{"position":59,"action":"blue: taxi 147","number":60},"1":{"position":62,"action":"red: taxi 54","number":63}},"undone":0,"practice":false,"votes":{},"showing":null,"watching":{},"state":{"options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"round":12,"trail":[146,147,164,147,137,147,146,145,121,120,121,145,146,122,121],"log":[{"ticket":"black","shown":null,"double":true,"pursuers":[53,112,138,50]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,112,138,50]},{"ticket":"black","shown":147,"double":true,"pursuers":[69,125,152,49]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,125,152,49]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,131,153,66]},{"ticket":"black","shown":null,"double":false,"pursuers":[69,130,180,82]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[68,124,181,100]},{"ticket":"taxi","shown":121,"double":false,"pursuers":[69,123,193,63]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,165,194,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,180,192,66]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,165,190,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,123,189,82]},{"ticket":"taxi","shown":122,"double":false,"pursuers":[70,137,176,100]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,147,163,101]}],"black":0,"doubles":0,"second":false,"bank":{"taxi":45,"bus":32,"underground":15},"stations":[54,147,163,101],"tickets":[{"taxi":0,"bus":8,"underground":4},{"taxi":3,"bus":5,"underground":4}],"means":[6,7,7,7],"pending":[0,1,2,3],"to_act":[1,2],"outcome":null}}');
CREATE TABLE subscriptions (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	device TEXT NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh TEXT NOT NULL, 
	auth TEXT NOT NULL, 
	language TEXT NOT NULL, 
	kinds TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
CREATE TABLE tables (
	no INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	code TEXT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	seats TEXT NOT NULL, 
	moves INTEGER NOT NULL, 
	to_act TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	wake BIGINT, used BIGINT DEFAULT '0' NOT NULL, keeper TEXT, 
	PRIMARY KEY (no), 
	UNIQUE (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'2fnwrwf4xxyrqcwsk6ff','exerrxhmz','scotland_yard','over',0,'{"seats":[{"title":"Mister X","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":2},{"title":"Red","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":1},{"title":"Blue","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":1}]}',64,'',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(2,'5qua7f54ss6e9t48ymg6','fdgbv296v','eighty_days','running',0,'{"seats":[{"title":"Red","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":null},{"title":"Blue","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":null}]}',20,'0',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(3,'36qrhjqhd9n2j4efk3sp','kj7ntbj6u','mystery_express','running',0,'{"seats":[{"title":"Compartment A","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":null},{"title":"Compartment B","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":null},{"title":"Compartment C","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":null}]}',20,'0',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(4,'btgzzu7rf2bs2d3jty6s','5zbxkv4jv','scotland_yard','open',0,'{"seats":[{"title":"Mister X","guest":"jmbe47h6ukwpdbz843zm","name":"Ada","bot":null,"place":null},{"title":"Detectives","guest":null,"name":"","bot":null,"place":null}]}',0,'',1700000000000,1700000000000,NULL,1700000000000,NULL);
CREATE TABLE transfers (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "transfers" VALUES('60b71f46c83037689e170eaf1dde6e1fcb12d50832b30d5848e2c7f6ce5e0770','jmbe47h6ukwpdbz843zm',1700000600000);
CREATE TABLE uploads (
	id TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	address TEXT NOT NULL, 
	bytes BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "uploads" VALUES('rded2d74950391910ed546d1d9c64520','jmbe47h6ukwpdbz843zm','fec52565aa0cf18f57d7cf5b3ac728503b8992d2d6f7d46da1d1201090902b02',4921);
CREATE INDEX tables_by_wake ON tables (wake);
CREATE UNIQUE INDEX lines_by_number ON lines (table_no, number);
CREATE INDEX snapshots_by_number ON snapshots (table_no, made_by, number);
CREATE INDEX snapshots_by_moves ON snapshots (table_no, made_by, moves, number);
CREATE INDEX people_by_guest ON people (guest, created, table_id);
CREATE INDEX tables_by_status ON tables (status, listed, created, id);
CREATE INDEX uploads_by_guest ON uploads (guest, bytes);
CREATE INDEX uploads_by_address ON uploads (address, bytes);
CREATE INDEX tables_by_use ON tables (status, used);
CREATE INDEX records_by_use ON records (used);
CREATE INDEX subscriptions_by_guest ON subscriptions (guest, created);
CREATE INDEX subscriptions_by_device ON subscriptions (device);
CREATE INDEX tables_by_keeper ON tables (keeper);
CREATE INDEX tables_unkept ON tables (id) WHERE keeper IS NULL AND wake IS NOT NULL;
COMMIT;

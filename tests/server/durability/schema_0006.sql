BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE guests (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('6cqbqrx3bxhvpz3pgdk5','Ada',1700000000000);
CREATE TABLE keys (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('vapid','-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTA79tlI1AM0XbTzf
uUgNsKSOIDwpBkz1EmyY5FKGtLKhRANCAATE549JimINEZlQ//JSNaNUV5C2Xk1F
uMLAuIm+upNGBJ+7aL05D+znH37dt3vypihXZV7BfXiFgiKT1fEw3zIU
-----END PRIVATE KEY-----
',1700000000000);
CREATE TABLE lines (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	sum TEXT NOT NULL, 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "lines" VALUES(1,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 1","host":"6cqbqrx3bxhvpz3pgdk5","bots":[null,null,null]}','77604255c4f6ea43');
INSERT INTO "lines" VALUES(1,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','52a305fb3facc277');
INSERT INTO "lines" VALUES(1,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','1766349d9069c955');
INSERT INTO "lines" VALUES(1,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','73e4b37411d895a6');
INSERT INTO "lines" VALUES(1,5,'{"entry":"started","at":1700000000000}','174884cae41d2ae1');
INSERT INTO "lines" VALUES(1,6,'{"entry":"said","at":1700000000000,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","text":"Good evening!","seat":0}','beddd7d4b1825dc8');
INSERT INTO "lines" VALUES(1,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":5}','7a3c95a6a2d2aec5');
INSERT INTO "lines" VALUES(1,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 164","position":7}','921394353476298b');
INSERT INTO "lines" VALUES(1,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 152","position":8}','bb892035626917b2');
INSERT INTO "lines" VALUES(1,10,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 125","position":9}','cdddf851b76f63ec');
INSERT INTO "lines" VALUES(1,11,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 49","position":10}','ebf594b6b76a9d16');
INSERT INTO "lines" VALUES(1,12,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":11}','485af9afd4e93033');
INSERT INTO "lines" VALUES(1,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":12}','b251529dfd66ac13');
INSERT INTO "lines" VALUES(1,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 137","position":13}','4f6a2b49e7497670');
INSERT INTO "lines" VALUES(1,15,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 66","position":14}','5d669f5fd0aa2208');
INSERT INTO "lines" VALUES(1,16,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":15}','e53e6b19ad5b5c32');
INSERT INTO "lines" VALUES(1,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 153","position":16}','b41e454fb499d373');
INSERT INTO "lines" VALUES(1,18,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 131","position":17}','efb4182da78bbc7e');
INSERT INTO "lines" VALUES(1,19,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 147","position":18}','d0c82b3f775a0020');
INSERT INTO "lines" VALUES(1,20,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 180","position":19}','9ec857ac4fa4472d');
INSERT INTO "lines" VALUES(1,21,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 130","position":20}','f6e8fc9c0c3c3b4c');
INSERT INTO "lines" VALUES(1,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":21}','81e6f1d7f9e59202');
INSERT INTO "lines" VALUES(1,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":22}','6dff0e0856d1032b');
INSERT INTO "lines" VALUES(1,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 146","position":23}','f097da07b28d6ef6');
INSERT INTO "lines" VALUES(1,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":24}','dce1933ecf4ee12e');
INSERT INTO "lines" VALUES(1,26,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 124","position":25}','f9dee294aa11acae');
INSERT INTO "lines" VALUES(1,27,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":26}','4cc6b1e9061b263f');
INSERT INTO "lines" VALUES(1,28,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 181","position":27}','25f84f6d46c7543b');
INSERT INTO "lines" VALUES(1,29,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":28}','0f22e446484e1d47');
INSERT INTO "lines" VALUES(1,30,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 193","position":29}','7c3741f68e710617');
INSERT INTO "lines" VALUES(1,31,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":30}','6e19daad3d828be5');
INSERT INTO "lines" VALUES(1,32,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 123","position":31}','d5828d2611cddcc4');
INSERT INTO "lines" VALUES(1,33,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 63","position":32}','28f42c4945b06bce');
INSERT INTO "lines" VALUES(1,34,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":33}','a3d693d100514a4f');
INSERT INTO "lines" VALUES(1,35,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 65","position":34}','dab83efdc22ba957');
INSERT INTO "lines" VALUES(1,36,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 194","position":35}','1fd50e2e3eb87506');
INSERT INTO "lines" VALUES(1,37,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":36}','f34c65a30405dc7a');
INSERT INTO "lines" VALUES(1,38,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 165","position":37}','229740c7254a2f0e');
INSERT INTO "lines" VALUES(1,39,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 120","position":38}','e0bed35a2d8efe19');
INSERT INTO "lines" VALUES(1,40,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":39}','76aa7237333e4146');
INSERT INTO "lines" VALUES(1,41,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 180","position":40}','8224ebe247bbb728');
INSERT INTO "lines" VALUES(1,42,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":41}','2a3d905c8dc978ab');
INSERT INTO "lines" VALUES(1,43,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 192","position":42}','52afcf655066b8fe');
INSERT INTO "lines" VALUES(1,44,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":43}','fb88e1738d65cc83');
INSERT INTO "lines" VALUES(1,45,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 190","position":44}','60f9840deb3f10f0');
INSERT INTO "lines" VALUES(1,46,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 53","position":45}','e7fca514f824ebaf');
INSERT INTO "lines" VALUES(1,47,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 65","position":46}','abf17236e4991f92');
INSERT INTO "lines" VALUES(1,48,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 165","position":47}','b57ca4d0c6d387e0');
INSERT INTO "lines" VALUES(1,49,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":48}','590740247f1bbf8d');
INSERT INTO "lines" VALUES(1,50,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 82","position":49}','6e4c0c7933efea67');
INSERT INTO "lines" VALUES(1,51,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 189","position":50}','286b7953d3d9d905');
INSERT INTO "lines" VALUES(1,52,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 123","position":51}','ac8ca051a35c3e88');
INSERT INTO "lines" VALUES(1,53,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":52}','810297619122ff3d');
INSERT INTO "lines" VALUES(1,54,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 146","position":53}','66cec294c7a64784');
INSERT INTO "lines" VALUES(1,55,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":54}','3f0ad83868dbdebb');
INSERT INTO "lines" VALUES(1,56,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":55}','721f97171ec03b65');
INSERT INTO "lines" VALUES(1,57,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 70","position":56}','7440f2431df4a6ea');
INSERT INTO "lines" VALUES(1,58,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 176","position":57}','8d994c4ed4008bb4');
INSERT INTO "lines" VALUES(1,59,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":58}','62846b521100bc83');
INSERT INTO "lines" VALUES(1,60,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 147","position":59}','0001d6265eb12f4e');
INSERT INTO "lines" VALUES(1,61,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 163","position":60}','15bd174b0200d9ce');
INSERT INTO "lines" VALUES(1,62,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 101","position":61}','a49914e9c5d29b25');
INSERT INTO "lines" VALUES(1,63,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":62}','37c1b0bd7a8bc892');
INSERT INTO "lines" VALUES(1,64,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":63}','05fd7ce65b9c91a8');
INSERT INTO "lines" VALUES(1,65,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 146","position":64}','d210c51d93ee84b1');
INSERT INTO "lines" VALUES(1,66,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":65}','60ab2268155bc03d');
INSERT INTO "lines" VALUES(1,67,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":66}','3102b2a997531449');
INSERT INTO "lines" VALUES(1,68,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":67}','2e8f67923b89be63');
INSERT INTO "lines" VALUES(1,69,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":68}','46aba191f1790ee1');
INSERT INTO "lines" VALUES(1,70,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 122","position":69}','b08a61e76239ffc0');
INSERT INTO "lines" VALUES(2,1,'{"entry":"created","at":1700000000000,"game":"eighty_days","options":{"players":2,"two_pawns":false,"open_purses":false,"play_on":false,"board":"fogg","deck":"fogg","first_player":null,"round_limit":100,"revision":2},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 2","host":"6cqbqrx3bxhvpz3pgdk5","bots":[null,null]}','29d014e95062a940');
INSERT INTO "lines" VALUES(2,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','808f91a238b61df9');
INSERT INTO "lines" VALUES(2,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','47a8ed396ecb19b7');
INSERT INTO "lines" VALUES(2,4,'{"entry":"started","at":1700000000000}','0047a3fb8ed69fa8');
INSERT INTO "lines" VALUES(2,5,'{"entry":"said","at":1700000000000,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","text":"Good evening!","seat":0}','a8730f02f1322273');
INSERT INTO "lines" VALUES(2,6,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+11","position":4}','faa5a9de6252aea0');
INSERT INTO "lines" VALUES(2,7,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":6}','667e5d54e59d104b');
INSERT INTO "lines" VALUES(2,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":7}','2c24adb2fe487bd7');
INSERT INTO "lines" VALUES(2,9,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+10","position":8}','4d6fd62d7fdbceb0');
INSERT INTO "lines" VALUES(2,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+9","position":9}','fc255d47b373c21f');
INSERT INTO "lines" VALUES(2,11,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+2","position":10}','8a8a283da33b7db0');
INSERT INTO "lines" VALUES(2,12,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":11}','8b38dd6fa844d5fd');
INSERT INTO "lines" VALUES(2,13,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":12}','200f5ec74a557592');
INSERT INTO "lines" VALUES(2,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"stay +10","position":13}','93814d0b4af0a48f');
INSERT INTO "lines" VALUES(2,15,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+3","position":14}','88a5578485312dac');
INSERT INTO "lines" VALUES(2,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+1","position":15}','fbdb5523ddcb4b51');
INSERT INTO "lines" VALUES(2,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+1","position":16}','fff82db38d29aee0');
INSERT INTO "lines" VALUES(2,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":17}','701d93ffb0681118');
INSERT INTO "lines" VALUES(2,19,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay +10","position":18}','b650254e890d6a73');
INSERT INTO "lines" VALUES(2,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":19}','83779eb7ef660a7c');
INSERT INTO "lines" VALUES(2,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay -10","position":20}','fe57c4a643aba8a1');
INSERT INTO "lines" VALUES(2,22,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+4","position":21}','46432f03c6667114');
INSERT INTO "lines" VALUES(2,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":22}','a962e8ebfff4b55f');
INSERT INTO "lines" VALUES(2,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"report","position":23}','51948d0aba88859f');
INSERT INTO "lines" VALUES(2,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":24}','0ebd240403bb3e14');
INSERT INTO "lines" VALUES(3,1,'{"entry":"created","at":1700000000000,"game":"mystery_express","options":{"players":3,"characters":[],"first":null,"powers":true,"hours":[4,4,5,4,5],"notebook":"sightings","time_log":false,"idle_actions":false,"conductor_after_failed_search":true,"mirabella_peeks":"suspect","first_passengers":3,"deck":"classic","pace":1.0},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 3","host":"6cqbqrx3bxhvpz3pgdk5","bots":[null,null,null]}','00baf2b67aa72ba1');
INSERT INTO "lines" VALUES(3,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','1d50bf85ad61b8e3');
INSERT INTO "lines" VALUES(3,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','7a69fc4944b5d9e1');
INSERT INTO "lines" VALUES(3,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','ada4aed72609e89a');
INSERT INTO "lines" VALUES(3,5,'{"entry":"started","at":1700000000000}','3c98c4ef0cc03def');
INSERT INTO "lines" VALUES(3,6,'{"entry":"said","at":1700000000000,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","text":"Good evening!","seat":0}','c86d3fb786c514cd');
INSERT INTO "lines" VALUES(3,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"board club","position":5}','52acc8bf2e1ac7e3');
INSERT INTO "lines" VALUES(3,8,'{"entry":"moved","at":1700000000000,"seat":1,"action":"board lounge","position":7}','824d6a2a4910c799');
INSERT INTO "lines" VALUES(3,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"board smoking","position":8}','05c482699dce7b24');
INSERT INTO "lines" VALUES(3,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"dine c location","position":9}','9d72877e0341273a');
INSERT INTO "lines" VALUES(3,11,'{"entry":"moved","at":1700000000000,"seat":0,"action":"serve","position":10}','71af61367bc800a3');
INSERT INTO "lines" VALUES(3,12,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show diningcar","position":11}','18042d4242af988a');
INSERT INTO "lines" VALUES(3,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"take 3","position":12}','048e7bd95dc08d40');
INSERT INTO "lines" VALUES(3,14,'{"entry":"moved","at":1700000000000,"seat":2,"action":"peek 1","position":13}','14804d33f8a7418b');
INSERT INTO "lines" VALUES(3,15,'{"entry":"moved","at":1700000000000,"seat":0,"action":"give clubbed","position":14}','11c05b4effbf5dfd');
INSERT INTO "lines" VALUES(3,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"passenger right modus","position":15}','bfad32611d8089cf');
INSERT INTO "lines" VALUES(3,17,'{"entry":"moved","at":1700000000000,"seat":2,"action":"give poisoned","position":16}','8a64a2ea3fcde70d');
INSERT INTO "lines" VALUES(3,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"lounge suspect","position":17}','4d939aa89b4d7d2f');
INSERT INTO "lines" VALUES(3,19,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show karlov","position":18}','4869e7583fa9a4f9');
INSERT INTO "lines" VALUES(3,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"grip a modus","position":19}','c82ad958b97e2c2f');
INSERT INTO "lines" VALUES(3,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine c suspect","position":20}','67536ecd0bb7d5a8');
INSERT INTO "lines" VALUES(3,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine a modus","position":21}','d71c24035b2f8f0a');
INSERT INTO "lines" VALUES(3,23,'{"entry":"moved","at":1700000000000,"seat":0,"action":"show poisoned","position":22}','24d33eca0e92dc3e');
INSERT INTO "lines" VALUES(3,24,'{"entry":"moved","at":1700000000000,"seat":1,"action":"take 2","position":23}','c892189ab415d16f');
INSERT INTO "lines" VALUES(3,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"give clubcar","position":24}','0065628642e13426');
INSERT INTO "lines" VALUES(3,26,'{"entry":"moved","at":1700000000000,"seat":1,"action":"sleep a","position":25}','2fdfeb189d61335a');
INSERT INTO "lines" VALUES(4,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":2,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 4","host":"6cqbqrx3bxhvpz3pgdk5","bots":[null,null]}','f0060b60bbeba7e1');
INSERT INTO "lines" VALUES(4,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada"}','12d01b72e7b17a44');
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
	created BIGINT NOT NULL, what TEXT, 
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
INSERT INTO "people" VALUES('w9m82a22kt5h7x5r7zk9',0,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
INSERT INTO "people" VALUES('w9m82a22kt5h7x5r7zk9',1,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
INSERT INTO "people" VALUES('w9m82a22kt5h7x5r7zk9',2,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
INSERT INTO "people" VALUES('tkn47zftucuwkg2eupum',0,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
INSERT INTO "people" VALUES('tkn47zftucuwkg2eupum',1,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
INSERT INTO "people" VALUES('9ydpcr24pbh2bas6yuwh',0,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
INSERT INTO "people" VALUES('9ydpcr24pbh2bas6yuwh',1,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
INSERT INTO "people" VALUES('9ydpcr24pbh2bas6yuwh',2,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
INSERT INTO "people" VALUES('6sa4b9bcegz8rjrrejv8',0,'6cqbqrx3bxhvpz3pgdk5',1700000000000);
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
INSERT INTO "secrets" VALUES('0fc5dbd6ebe2d8def53be0d414917fe73bde14e238baf882b84508e31c86b8d4','6cqbqrx3bxhvpz3pgdk5',1700000000000);
CREATE TABLE snapshots (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	made_by TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_no, number), 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "snapshots" VALUES(1,64,58,'0.1.0 0f461bcbaac17e94','453b3cf8b8818084{"sum":"05fd7ce65b9c91a8","status":"running","seats":[{"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"absent":false},{"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"absent":false},{"guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"absent":false}],"clocks":{"left":[0,0,0],"since":{},"each":0,"increment":null},"changed":1700000000000,"by_itself":false,"pledges":{},"parts":null,"position":64,"to_act":[1,2],"held":{"6cqbqrx3bxhvpz3pgdk5":[0,1,2]},"called":[["6cqbqrx3bxhvpz3pgdk5","Ada"]],"offer":null,"request":null,"declined":[],"ended":null,"rematch":null,"published":[],"remarked":false,"interrupted":0,"last":{"0":{"position":63,"action":"taxi 121","number":64},"2":{"position":59,"action":"blue: taxi 147","number":60},"1":{"position":62,"action":"red: taxi 54","number":63}},"undone":0,"practice":false,"votes":{},"showing":null,"watching":{},"state":{"options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"round":12,"trail":[146,147,164,147,137,147,146,145,121,120,121,145,146,122,121],"log":[{"ticket":"black","shown":null,"double":true,"pursuers":[53,112,138,50]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,112,138,50]},{"ticket":"black","shown":147,"double":true,"pursuers":[69,125,152,49]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,125,152,49]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,131,153,66]},{"ticket":"black","shown":null,"double":false,"pursuers":[69,130,180,82]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[68,124,181,100]},{"ticket":"taxi","shown":121,"double":false,"pursuers":[69,123,193,63]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,165,194,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,180,192,66]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,165,190,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,123,189,82]},{"ticket":"taxi","shown":122,"double":false,"pursuers":[70,137,176,100]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,147,163,101]}],"black":0,"doubles":0,"second":false,"bank":{"taxi":45,"bus":32,"underground":15},"stations":[54,147,163,101],"tickets":[{"taxi":0,"bus":8,"underground":4},{"taxi":3,"bus":5,"underground":4}],"means":[6,7,7,7],"pending":[0,1,2,3],"to_act":[1,2],"outcome":null}}');
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
INSERT INTO "tables" VALUES(1,'w9m82a22kt5h7x5r7zk9','wj5udgyzw','scotland_yard','over',0,'{"seats":[{"title":"Mister X","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":2},{"title":"Red","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":1},{"title":"Blue","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":1}]}',64,'',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(2,'tkn47zftucuwkg2eupum','jc7xxsts2','eighty_days','running',0,'{"seats":[{"title":"Red","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":null},{"title":"Blue","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":null}]}',20,'0',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(3,'9ydpcr24pbh2bas6yuwh','xv764y4te','mystery_express','running',0,'{"seats":[{"title":"Compartment A","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":null},{"title":"Compartment B","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":null},{"title":"Compartment C","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":null}]}',20,'0',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(4,'6sa4b9bcegz8rjrrejv8','2gbjadnv5','scotland_yard','open',0,'{"seats":[{"title":"Mister X","guest":"6cqbqrx3bxhvpz3pgdk5","name":"Ada","bot":null,"place":null},{"title":"Detectives","guest":null,"name":"","bot":null,"place":null}]}',0,'',1700000000000,1700000000000,NULL,1700000000000,NULL);
CREATE TABLE transfers (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "transfers" VALUES('cb5ff7efd0f50f2e72b939b7dc0b3e900e77d5bee8697ca86f99da3daaf3e98b','6cqbqrx3bxhvpz3pgdk5',1700000600000);
CREATE TABLE uploads (
	id TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	address TEXT NOT NULL, 
	bytes BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "uploads" VALUES('rded2d74950391910ed546d1d9c64520','6cqbqrx3bxhvpz3pgdk5','fec52565aa0cf18f57d7cf5b3ac728503b8992d2d6f7d46da1d1201090902b02',4921);
CREATE TABLE uptimes (
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	PRIMARY KEY (began)
);
INSERT INTO "uptimes" VALUES(1700000000000,1700000000000);
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
CREATE INDEX notices_unsent ON notices (created) WHERE what IS NOT NULL;
COMMIT;

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
INSERT INTO "guests" VALUES('gm5hnvx8h7saq7m2qsfw','Ada',1700000000000);
CREATE TABLE keys (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('vapid','-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvxaFT3B9BYv+UV+y
NbtxnYNM1RuEAcExU6jfAj6z6gehRANCAAR0adlU8ANM6DQ8NoGRsVrAfdnrPaJK
mukU6XlRUkqkZxWIEdR9sHavXWv1un97J8grw8tldZeqAY6f8yL3afXx
-----END PRIVATE KEY-----
',1700000000000);
CREATE TABLE lines (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	sum TEXT NOT NULL, 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "lines" VALUES(1,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 1","host":"gm5hnvx8h7saq7m2qsfw","bots":[null,null,null]}','50da95c82fc33254');
INSERT INTO "lines" VALUES(1,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','9f0c1519383c4469');
INSERT INTO "lines" VALUES(1,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','bd3a0538fb997eb3');
INSERT INTO "lines" VALUES(1,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','730d3808db5de3a6');
INSERT INTO "lines" VALUES(1,5,'{"entry":"started","at":1700000000000}','1a68bd663f3905d3');
INSERT INTO "lines" VALUES(1,6,'{"entry":"said","at":1700000000000,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","text":"Good evening!","seat":0}','ddb2c98f5c629b2c');
INSERT INTO "lines" VALUES(1,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":5}','af831e20ac147e96');
INSERT INTO "lines" VALUES(1,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 164","position":7}','89efcc4d0939c8ba');
INSERT INTO "lines" VALUES(1,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 152","position":8}','de7ec09be316f380');
INSERT INTO "lines" VALUES(1,10,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 125","position":9}','4c1022bbf9d2010f');
INSERT INTO "lines" VALUES(1,11,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 49","position":10}','8725da137f38e7ec');
INSERT INTO "lines" VALUES(1,12,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":11}','60ec79342e21ed11');
INSERT INTO "lines" VALUES(1,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double black 147","position":12}','8ad214f86fa62ee7');
INSERT INTO "lines" VALUES(1,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 137","position":13}','9bea2a0e5ad9918e');
INSERT INTO "lines" VALUES(1,15,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 66","position":14}','ccf745a47953e5e5');
INSERT INTO "lines" VALUES(1,16,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":15}','40df0f0306bf4f6e');
INSERT INTO "lines" VALUES(1,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 153","position":16}','803037c9e64d5eb9');
INSERT INTO "lines" VALUES(1,18,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 131","position":17}','e0245091268da889');
INSERT INTO "lines" VALUES(1,19,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 147","position":18}','2e9d9e5ca133e0b6');
INSERT INTO "lines" VALUES(1,20,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 180","position":19}','d372d41fd0133df3');
INSERT INTO "lines" VALUES(1,21,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 130","position":20}','f1ba1f1a36c11fb5');
INSERT INTO "lines" VALUES(1,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":21}','11329ca1ee70e136');
INSERT INTO "lines" VALUES(1,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":22}','a4e61f4bf2b90abc');
INSERT INTO "lines" VALUES(1,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 146","position":23}','90ff3a39e2646a56');
INSERT INTO "lines" VALUES(1,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":24}','9ea44ce7e09b3eed');
INSERT INTO "lines" VALUES(1,26,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 124","position":25}','05b61a34a9479235');
INSERT INTO "lines" VALUES(1,27,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":26}','64f5fe9af0da347f');
INSERT INTO "lines" VALUES(1,28,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 181","position":27}','6ba675200163a723');
INSERT INTO "lines" VALUES(1,29,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":28}','dafe5b7c1025c149');
INSERT INTO "lines" VALUES(1,30,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 193","position":29}','7766361968c54ab6');
INSERT INTO "lines" VALUES(1,31,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":30}','797017a79dfa0221');
INSERT INTO "lines" VALUES(1,32,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 123","position":31}','1e397bf3cbbe4525');
INSERT INTO "lines" VALUES(1,33,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 63","position":32}','d1a6ba6c762542d9');
INSERT INTO "lines" VALUES(1,34,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":33}','2935578a0d94afa2');
INSERT INTO "lines" VALUES(1,35,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 65","position":34}','512974caa2aa3bd1');
INSERT INTO "lines" VALUES(1,36,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 194","position":35}','64016833e297cf4b');
INSERT INTO "lines" VALUES(1,37,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":36}','9a8623d142a8dfba');
INSERT INTO "lines" VALUES(1,38,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 165","position":37}','1a80407507379162');
INSERT INTO "lines" VALUES(1,39,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 120","position":38}','d0ae1d8930b418b2');
INSERT INTO "lines" VALUES(1,40,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":39}','1079836d38bac8fa');
INSERT INTO "lines" VALUES(1,41,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 180","position":40}','996066068b58c3f9');
INSERT INTO "lines" VALUES(1,42,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 69","position":41}','724fbd226e143c33');
INSERT INTO "lines" VALUES(1,43,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 192","position":42}','a9d7e410b8c3c971');
INSERT INTO "lines" VALUES(1,44,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":43}','747de489826f31c7');
INSERT INTO "lines" VALUES(1,45,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 190","position":44}','9ff4be80b56cc9e8');
INSERT INTO "lines" VALUES(1,46,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 53","position":45}','c94b9bf0735cbce9');
INSERT INTO "lines" VALUES(1,47,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 65","position":46}','78e8b6c24a3640d7');
INSERT INTO "lines" VALUES(1,48,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 165","position":47}','cdc4dc702e0d44fa');
INSERT INTO "lines" VALUES(1,49,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 145","position":48}','3db149b664dd312b');
INSERT INTO "lines" VALUES(1,50,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 82","position":49}','1091a7372af23a25');
INSERT INTO "lines" VALUES(1,51,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 189","position":50}','3e49c065b4cdece5');
INSERT INTO "lines" VALUES(1,52,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 123","position":51}','648a665b468bbe4d');
INSERT INTO "lines" VALUES(1,53,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":52}','011f04b7d74257c7');
INSERT INTO "lines" VALUES(1,54,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 146","position":53}','c42f124ed9ad8d2b');
INSERT INTO "lines" VALUES(1,55,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":54}','b1e8263528114375');
INSERT INTO "lines" VALUES(1,56,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 100","position":55}','0eec4bd9e1fed28a');
INSERT INTO "lines" VALUES(1,57,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 70","position":56}','fac1b0242ec91005');
INSERT INTO "lines" VALUES(1,58,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 176","position":57}','8005a8e0a619b6e6');
INSERT INTO "lines" VALUES(1,59,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":58}','c02a0d5a1cbb5948');
INSERT INTO "lines" VALUES(1,60,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 147","position":59}','e9a03fadffaa0d28');
INSERT INTO "lines" VALUES(1,61,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 163","position":60}','a10271ea6ddd1a00');
INSERT INTO "lines" VALUES(1,62,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 101","position":61}','2ddc3c439be981ac');
INSERT INTO "lines" VALUES(1,63,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 54","position":62}','f3d155961f782a23');
INSERT INTO "lines" VALUES(1,64,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 121","position":63}','7ed371be378f2be2');
INSERT INTO "lines" VALUES(1,65,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 146","position":64}','df38f658d1fe785b');
INSERT INTO "lines" VALUES(1,66,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 82","position":65}','5a8481bde3f074f9');
INSERT INTO "lines" VALUES(1,67,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 137","position":66}','f64ee3afcdbc4de2');
INSERT INTO "lines" VALUES(1,68,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 122","position":67}','e33578eb221d9c0b');
INSERT INTO "lines" VALUES(1,69,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 66","position":68}','3cf39472d7430264');
INSERT INTO "lines" VALUES(1,70,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 122","position":69}','da1e8e350f24c062');
INSERT INTO "lines" VALUES(2,1,'{"entry":"created","at":1700000000000,"game":"eighty_days","options":{"players":2,"two_pawns":false,"open_purses":false,"play_on":false,"board":"fogg","deck":"fogg","first_player":null,"round_limit":100,"revision":2},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 2","host":"gm5hnvx8h7saq7m2qsfw","bots":[null,null]}','056e9481e1de0ebd');
INSERT INTO "lines" VALUES(2,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','e5f54d2b474d22c7');
INSERT INTO "lines" VALUES(2,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','d9f64ba412433d68');
INSERT INTO "lines" VALUES(2,4,'{"entry":"started","at":1700000000000}','e2643322292aff40');
INSERT INTO "lines" VALUES(2,5,'{"entry":"said","at":1700000000000,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","text":"Good evening!","seat":0}','5213be1e126cfc31');
INSERT INTO "lines" VALUES(2,6,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+11","position":4}','1b11941ede3600ab');
INSERT INTO "lines" VALUES(2,7,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":6}','bf4f4277e070c359');
INSERT INTO "lines" VALUES(2,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":7}','4b8620ae23e2e2ec');
INSERT INTO "lines" VALUES(2,9,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+10","position":8}','f1d805c581eeddc9');
INSERT INTO "lines" VALUES(2,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+9","position":9}','0dbbe48d5f285eab');
INSERT INTO "lines" VALUES(2,11,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+2","position":10}','f6f9305505a18baf');
INSERT INTO "lines" VALUES(2,12,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":11}','b7750baca1d70fe8');
INSERT INTO "lines" VALUES(2,13,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":12}','8017faa9a2f2ec4a');
INSERT INTO "lines" VALUES(2,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"stay +10","position":13}','951dc21fc0e50f73');
INSERT INTO "lines" VALUES(2,15,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+3","position":14}','026a3abae02eae04');
INSERT INTO "lines" VALUES(2,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+1","position":15}','491b396e281bb843');
INSERT INTO "lines" VALUES(2,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+1","position":16}','aea3a807fea77d39');
INSERT INTO "lines" VALUES(2,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":17}','f48c96c6cf785275');
INSERT INTO "lines" VALUES(2,19,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay +10","position":18}','b83256531f82a330');
INSERT INTO "lines" VALUES(2,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":19}','ae874724b6abfb68');
INSERT INTO "lines" VALUES(2,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay -10","position":20}','2eadce91908cc56e');
INSERT INTO "lines" VALUES(2,22,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+4","position":21}','282b96cc0ab675d7');
INSERT INTO "lines" VALUES(2,23,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":22}','49eb69539097dda6');
INSERT INTO "lines" VALUES(2,24,'{"entry":"moved","at":1700000000000,"seat":0,"action":"report","position":23}','18d1234d14340add');
INSERT INTO "lines" VALUES(2,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":24}','e0fb2fe05f1c4880');
INSERT INTO "lines" VALUES(3,1,'{"entry":"created","at":1700000000000,"game":"mystery_express","options":{"players":3,"characters":[],"first":null,"powers":true,"hours":[4,4,5,4,5],"notebook":"sightings","time_log":false,"idle_actions":false,"conductor_after_failed_search":true,"mirabella_peeks":"suspect","first_passengers":3,"pace":1.0},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 3","host":"gm5hnvx8h7saq7m2qsfw","bots":[null,null,null]}','f6ba4605feb84d50');
INSERT INTO "lines" VALUES(3,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','f0900fb391a4258c');
INSERT INTO "lines" VALUES(3,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','ca3902431b4abf99');
INSERT INTO "lines" VALUES(3,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','b05bad3a8e932363');
INSERT INTO "lines" VALUES(3,5,'{"entry":"started","at":1700000000000}','ea7fba90e2aeb735');
INSERT INTO "lines" VALUES(3,6,'{"entry":"said","at":1700000000000,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","text":"Good evening!","seat":0}','0dd50bd87c54d8ca');
INSERT INTO "lines" VALUES(3,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"board club","position":5}','8d2786da733513ec');
INSERT INTO "lines" VALUES(3,8,'{"entry":"moved","at":1700000000000,"seat":1,"action":"board lounge","position":7}','c387e7e25be51a64');
INSERT INTO "lines" VALUES(3,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"board smoking","position":8}','1211864e25bec6cf');
INSERT INTO "lines" VALUES(3,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"dine c location","position":9}','d7ee38986aa1433e');
INSERT INTO "lines" VALUES(3,11,'{"entry":"moved","at":1700000000000,"seat":0,"action":"serve","position":10}','32b7fa1ab314626d');
INSERT INTO "lines" VALUES(3,12,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show diningcar","position":11}','1da1cbf1db672d7d');
INSERT INTO "lines" VALUES(3,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"take 3","position":12}','02894712f3173131');
INSERT INTO "lines" VALUES(3,14,'{"entry":"moved","at":1700000000000,"seat":2,"action":"peek 1","position":13}','6ec68552c461baa5');
INSERT INTO "lines" VALUES(3,15,'{"entry":"moved","at":1700000000000,"seat":0,"action":"give clubbed","position":14}','4a3a2000c991a7a6');
INSERT INTO "lines" VALUES(3,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"passenger right modus","position":15}','b8b90942719023d0');
INSERT INTO "lines" VALUES(3,17,'{"entry":"moved","at":1700000000000,"seat":2,"action":"give poisoned","position":16}','eca98d4f935dee78');
INSERT INTO "lines" VALUES(3,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"lounge suspect","position":17}','bd359adc20008fe0');
INSERT INTO "lines" VALUES(3,19,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show karlov","position":18}','cf9905479bd2464f');
INSERT INTO "lines" VALUES(3,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"grip a modus","position":19}','d135de671844dad2');
INSERT INTO "lines" VALUES(3,21,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine c suspect","position":20}','d44322922402d6b1');
INSERT INTO "lines" VALUES(3,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine a modus","position":21}','9d3acc38baca735d');
INSERT INTO "lines" VALUES(3,23,'{"entry":"moved","at":1700000000000,"seat":0,"action":"show poisoned","position":22}','0b156f2e776fe979');
INSERT INTO "lines" VALUES(3,24,'{"entry":"moved","at":1700000000000,"seat":1,"action":"take 2","position":23}','e20ec51107f3f072');
INSERT INTO "lines" VALUES(3,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"give clubcar","position":24}','0583809c3817d557');
INSERT INTO "lines" VALUES(3,26,'{"entry":"moved","at":1700000000000,"seat":1,"action":"sleep a","position":25}','4d833eb220c595b4');
INSERT INTO "lines" VALUES(4,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":2,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"patience":null,"proposals":"open","stand_in":null},"seed":"seed of table 4","host":"gm5hnvx8h7saq7m2qsfw","bots":[null,null]}','8fd79f4656c62051');
INSERT INTO "lines" VALUES(4,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada"}','ed1d02560b7d37bc');
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
INSERT INTO "people" VALUES('vxazpf9wy7xrtj5sm8m3',0,'gm5hnvx8h7saq7m2qsfw',1700000000000);
INSERT INTO "people" VALUES('vxazpf9wy7xrtj5sm8m3',1,'gm5hnvx8h7saq7m2qsfw',1700000000000);
INSERT INTO "people" VALUES('vxazpf9wy7xrtj5sm8m3',2,'gm5hnvx8h7saq7m2qsfw',1700000000000);
INSERT INTO "people" VALUES('yp8dfmv9be7ns8rhr3cz',0,'gm5hnvx8h7saq7m2qsfw',1700000000000);
INSERT INTO "people" VALUES('yp8dfmv9be7ns8rhr3cz',1,'gm5hnvx8h7saq7m2qsfw',1700000000000);
INSERT INTO "people" VALUES('354nhyvkm4928yy2h56w',0,'gm5hnvx8h7saq7m2qsfw',1700000000000);
INSERT INTO "people" VALUES('354nhyvkm4928yy2h56w',1,'gm5hnvx8h7saq7m2qsfw',1700000000000);
INSERT INTO "people" VALUES('354nhyvkm4928yy2h56w',2,'gm5hnvx8h7saq7m2qsfw',1700000000000);
INSERT INTO "people" VALUES('ky9535zpusg4d36d6ryx',0,'gm5hnvx8h7saq7m2qsfw',1700000000000);
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
INSERT INTO "secrets" VALUES('0fc5dbd6ebe2d8def53be0d414917fe73bde14e238baf882b84508e31c86b8d4','gm5hnvx8h7saq7m2qsfw',1700000000000);
CREATE TABLE snapshots (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	made_by TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_no, number), 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "snapshots" VALUES(1,64,58,'0.1.0 8d5761b19d6d4bbe','ff07c886f8c4bb2b{"sum":"7ed371be378f2be2","status":"running","seats":[{"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"absent":false},{"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"absent":false},{"guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"absent":false}],"clocks":{"left":[0,0,0],"since":{},"each":0,"increment":null},"changed":1700000000000,"by_itself":false,"pledges":{},"parts":null,"position":64,"to_act":[1,2],"held":{"gm5hnvx8h7saq7m2qsfw":[0,1,2]},"called":[["gm5hnvx8h7saq7m2qsfw","Ada"]],"offer":null,"request":null,"declined":[],"ended":null,"rematch":null,"published":[],"last":{"0":{"position":63,"action":"taxi 121","number":64},"2":{"position":59,"action":"blue: taxi 147","number":60},"1":{"position":62,"action":"red: taxi 54","number":63}},"undone":0,"practice":false,"votes":{},"showing":null,"watching":{},"state":{"options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false,"stranded":"side"},"round":12,"trail":[146,147,164,147,137,147,146,145,121,120,121,145,146,122,121],"log":[{"ticket":"black","shown":null,"double":true,"pursuers":[53,112,138,50]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,112,138,50]},{"ticket":"black","shown":147,"double":true,"pursuers":[69,125,152,49]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,125,152,49]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,131,153,66]},{"ticket":"black","shown":null,"double":false,"pursuers":[69,130,180,82]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[68,124,181,100]},{"ticket":"taxi","shown":121,"double":false,"pursuers":[69,123,193,63]},{"ticket":"black","shown":null,"double":false,"pursuers":[68,165,194,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[69,180,192,66]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[53,165,190,65]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,123,189,82]},{"ticket":"taxi","shown":122,"double":false,"pursuers":[70,137,176,100]},{"ticket":"taxi","shown":null,"double":false,"pursuers":[54,147,163,101]}],"black":0,"doubles":0,"second":false,"bank":{"taxi":45,"bus":32,"underground":15},"stations":[54,147,163,101],"tickets":[{"taxi":0,"bus":8,"underground":4},{"taxi":3,"bus":5,"underground":4}],"means":[6,7,7,7],"pending":[0,1,2,3],"to_act":[1,2],"outcome":null}}');
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
INSERT INTO "tables" VALUES(1,'vxazpf9wy7xrtj5sm8m3','5dxr5vkut','scotland_yard','over',0,'{"seats":[{"title":"Mister X","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":2},{"title":"Red","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":1},{"title":"Blue","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":1}]}',64,'',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(2,'yp8dfmv9be7ns8rhr3cz','cwru3dukw','eighty_days','running',0,'{"seats":[{"title":"Red","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":null},{"title":"Blue","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":null}]}',20,'0',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(3,'354nhyvkm4928yy2h56w','mngx5qbwb','mystery_express','running',0,'{"seats":[{"title":"Compartment A","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":null},{"title":"Compartment B","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":null},{"title":"Compartment C","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":null}]}',20,'0',1700000000000,1700000000000,NULL,1700000000000,NULL);
INSERT INTO "tables" VALUES(4,'ky9535zpusg4d36d6ryx','hv7p4ehhm','scotland_yard','open',0,'{"seats":[{"title":"Mister X","guest":"gm5hnvx8h7saq7m2qsfw","name":"Ada","bot":null,"place":null},{"title":"Detectives","guest":null,"name":"","bot":null,"place":null}]}',0,'',1700000000000,1700000000000,NULL,1700000000000,NULL);
CREATE TABLE transfers (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "transfers" VALUES('d0b106976845c7c3dac47c751c2d197e86d8584f8cdaf4f8f5b964ff1f1bbf1c','gm5hnvx8h7saq7m2qsfw',1700000600000);
CREATE TABLE uploads (
	id TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	address TEXT NOT NULL, 
	bytes BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "uploads" VALUES('rded2d74950391910ed546d1d9c64520','gm5hnvx8h7saq7m2qsfw','fec52565aa0cf18f57d7cf5b3ac728503b8992d2d6f7d46da1d1201090902b02',4921);
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
